import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { toast, useToaster } from 'react-hot-toast/headless';
import { Breakable } from './breakable.tsx';
import { Icon } from './icon.tsx';
import { isTouch } from './is-touch.ts';
import { noticeDialog, watchNoticeDialog } from './notice-dialog.ts';
import { lastUsedElement, ensureToastRegion } from './toast-region.ts';

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  /** No tone: success. destructive: failed. waiting: stored here and sent later. note: information. */
  readonly tone?: 'destructive' | 'waiting' | 'note';
  /** A button, such as Undo. A press also dismisses the notice. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

/** A notice shows at least this long before the next one replaces it. */
const minimumMs = 2_000;
const queue: ToastContent[] = [];
let nextTimer: ReturnType<typeof setTimeout> | undefined;
let isMounted = false;

/**
 * Shows a notice: a success for four seconds, any other for eight. Only one shows at a time. It stays longer while it has the focus or the
 * mouse is on it, and goes when the person follows a link, selects a tab, submits a form, opens a dialog or goes back. Does nothing for
 * null.
 */
export const showToast = (content: ToastContent | null): void => {
  if (!content) return;
  if (!isMounted) mount();
  queue.push(content);
  if (nextTimer === undefined) showNext();
};

const mount = (): void => {
  isMounted = true;
  // A React tree of its own, because public pages have no other.
  createRoot(ensureToastRegion()).render(<Toasts />);
  addEventListener('submit', dismissToast, true);
  addEventListener('popstate', dismissToast);
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href], [role=tab]')) dismissToast();
  });
  const seen = new WeakSet<HTMLElement>();
  watchNoticeDialog(() => {
    const dialog = noticeDialog();
    if (dialog === null || seen.has(dialog)) return;
    seen.add(dialog);
    dismissToast();
  });
};

/** Removes the notice and shows the next one in the queue. */
export const dismissToast = (): void => {
  clearTimeout(nextTimer);
  toast.remove();
  showNext();
};

const showNext = (): void => {
  const content = queue.shift();
  nextTimer = content && setTimeout(showNextWhenRead, minimumMs);
  if (!content) return;
  toast.remove();
  show(content);
};

const showNextWhenRead = (): void => {
  // The mouse or the focus is on the notice: the person reads it or is about to press its button.
  if (document.querySelector('.toast:is([data-read], :focus-within)'))
    nextTimer = setTimeout(showNextWhenRead, minimumMs);
  else showNext();
};

let count = 0;

const show = ({ title, description, tone, action }: ToastContent): void => {
  const { icon, border, colour } = looks[tone ?? 'done'];
  count += 1;
  toast(
    <div className="flex flex-wrap items-center gap-x-3">
      {/* Limited in height, so that the button below stays in view. */}
      <div className="max-h-[30dvh] min-w-0 grow basis-48 overflow-y-auto">
        <strong className="flex items-start gap-2 pr-beside-close font-semibold leading-snug xl:text-sm">
          <Icon name={icon} className={`${colour} mt-0.5 size-5 shrink-0`} />
          <span dir="auto">{title}</span>
        </strong>
        {description ? (
          <span dir="auto" className="mt-0.5 block text-sm text-sand-dim">
            <Breakable text={description} />
          </span>
        ) : null}
      </div>
      {action ? (
        <button
          type="button"
          onClick={() => {
            dismissToast();
            action.onPress();
          }}
          className="mr-beside-close min-h-11 cursor-pointer text-sm font-semibold text-lamp underline underline-offset-4 hover:text-lamp-bright"
        >
          {action.label}
        </button>
      ) : null}
    </div>,
    {
      id: String(count),
      duration: tone ? 8_000 : 4_000,
      className: border,
    },
  );
};

// The same icons and colours as the delivery states in badge.tsx.
const looks = {
  done: { icon: 'check', border: 'border-phosphor', colour: 'text-phosphor' },
  destructive: { icon: 'circle-alert', border: 'border-alarm', colour: 'text-alarm' },
  waiting: { icon: 'clock', border: 'border-night-edge', colour: 'text-sand-dim' },
  note: { icon: 'info', border: 'border-night-edge', colour: 'text-sand-dim' },
} as const;

/**
 * The notice that shows. It stands in an open dialog, otherwise at the lower edge of the window, below the last used element and above a
 * bar at that edge. Where it would cover the chat's composer, it covers the oldest messages in view instead.
 */
const Toasts = () => {
  const { toasts, handlers } = useToaster();
  const dialog = useSyncExternalStore(watchNoticeDialog, noticeDialog);
  const shown = toasts.find(({ visible }) => visible);
  const box = useRef<HTMLDivElement>(null);
  const id = shown?.id;
  const [raised, setRaised] = useState<{ readonly id: string; readonly top: number }>();
  const isRaised = raised !== undefined && raised.id === id;
  useLayoutEffect(() => {
    if (id === undefined || dialog !== null || !box.current) return undefined;
    box.current.style.setProperty('--left', `${leftUnderPress(box.current.offsetWidth)}px`);
    const edge = box.current.getBoundingClientRect();
    const place = () => {
      const top = topOverChat(edge);
      setRaised(top === null ? undefined : { id, top });
      return top !== null;
    };
    const isOverChat = place();
    const keepUncovered = () => {
      if (!isOverChat) scrollLastUsedAbove(edge);
    };
    keepUncovered();
    // The form of the last used element grows when it shows an error.
    const observer = new ResizeObserver(keepUncovered);
    const form = lastUsedElement()?.closest('form');
    if (form) observer.observe(form);
    addEventListener('scroll', place, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', place);
    };
  }, [id, dialog]);
  if (!shown) return null;
  const notice = (
    // The handlers only pause the timers. A pressed button unmounts without a leave or blur event.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      key={id}
      ref={box}
      style={dialog ? undefined : isRaised ? { top: raised.top } : aboveKeyboard()}
      onClick={handlers.endPause}
      // Pauses only when a mouse moves, because a toast may appear under a resting mouse. Ignores taps, which may fire this event, even as
      // a mouse, without a later `pointerleave`.
      onPointerMove={({ pointerType, movementX, movementY, currentTarget: { dataset } }) => {
        const isMouse = pointerType === 'mouse' && !isTouch();
        const hasMoved = movementX !== 0 || movementY !== 0;
        if (!isMouse || !hasMoved || 'read' in dataset) return;
        dataset['read'] = '';
        handlers.startPause();
      }}
      onPointerLeave={({ currentTarget: { dataset } }) => {
        delete dataset['read'];
        handlers.endPause();
      }}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className={`toast slides-in border-l-4 bg-night-2 py-1.5 pl-3 pr-3 text-sand forced-colors:border ${shown.className ?? ''} ${dialog ? 'relative mt-4' : `${fixed} ${isRaised ? '' : 'at-the-edge'}`}`}
    >
      <div className="py-1 break-words">{typeof shown.message === 'function' ? null : shown.message}</div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismissToast}
        className="absolute right-1 top-1 inline-flex size-touch cursor-pointer items-center justify-center text-sand-dim hover:text-sand"
      >
        <Icon name="x" className="size-5" />
      </button>
    </div>
  );
  return dialog ? createPortal(notice, dialog) : notice;
};

/** At the window's lower edge: full width on a phone, a card from 640 px. A dark outline separates it from the page. */
const fixed =
  'fixed inset-x-0 z-50 outline outline-4 outline-night sm:left-[var(--left)] sm:right-auto sm:w-85 sm:rounded-md ' +
  // Beside the portal's rail, also when the portal opens while the notice shows, as after a sign-in.
  'railed:md:left-[max(var(--left),var(--rail)+24px)]';

/** The left edge of a notice below the middle of the last used element, within the page's column. Pixels. */
const leftUnderPress = (width: number): number => {
  const column = boxOf('main');
  const pressed = lastUsedElement()?.getBoundingClientRect();
  const least = (column?.left ?? 0) + MARGIN;
  const most = (column?.right ?? innerWidth) - MARGIN - width;
  return Math.max(least, Math.min(most, pressed?.width ? (pressed.left + pressed.right - width) / 2 : least));
};

/** Between the column's edge and its content. Pixels. */
const MARGIN = 24;

/** The top at which the notice leaves the chat's composer and header uncovered; null if the lower edge does not cover the composer. */
const topOverChat = (edge: DOMRect): number | null => {
  const composer = boxOf('[data-composer]');
  if (!composer || composer.width === 0 || !overlap(composer, edge)) return null;
  const start = Math.max(boxOf('header')?.bottom ?? 0, boxOf('[role="log"]')?.top ?? 0);
  return Math.max(0, Math.min(start, composer.top - edge.height));
};

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.bottom > other.top && one.top < other.bottom && one.right > other.left && one.left < other.right;

const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();

/** Places the notice below the header while a keyboard covers the lower edge; undefined without a keyboard. */
const aboveKeyboard = () => {
  const { height = innerHeight, offsetTop = 0 } = globalThis.visualViewport ?? {};
  return innerHeight - height > 150 ? { top: offsetTop + 56, bottom: 'auto' } : undefined;
};

/** Scrolls the page so that the notice covers neither the last used element nor its form's error below it. */
const scrollLastUsedAbove = (edge: DOMRect): void => {
  const last = lastUsedElement();
  const own = last?.getBoundingClientRect();
  const form = last?.closest('form')?.getBoundingClientRect();
  // At most so far that the element stays in the window.
  const used = own && {
    left: own.left,
    right: own.right,
    top: own.top,
    bottom: Math.min(form?.bottom ?? own.bottom, own.top + edge.top / 2),
  };
  const isBeside = !used || used.right < edge.left || used.left > edge.right || used.top > edge.bottom;
  if (!isBeside && used.bottom > edge.top - 8)
    scrollBy({ top: used.bottom - edge.top + 8, behavior: 'instant' });
};
