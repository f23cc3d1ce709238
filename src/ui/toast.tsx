import { createRoot } from 'react-dom/client';
import { toast, useToaster } from 'react-hot-toast/headless';
import { Icon } from './icon.tsx';
import { lastUsedElement, toastRegion } from './toast-region.ts';

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  /** No tone: success. destructive: failed. waiting: stored here and sent later. note: information. */
  readonly tone?: 'destructive' | 'waiting' | 'note';
  /** Its place, such as `account`: the next notice of the same slot replaces this one. The title without it. */
  readonly slot?: string;
  /** A button, such as Undo. A press also dismisses the notice. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

let isMounted = false;

/**
 * Shows a notice, a success for four seconds or longer and anything else for eight. The notice stays while the pointer or
 * the focus is on it. Does nothing for null.
 */
export const showToast = (content: ToastContent | null): void => {
  if (!content) return;
  // A React tree of its own: public pages have no other.
  if (!isMounted) createRoot(toastRegion()).render(<Toasts />);
  isMounted = true;
  const { title, description, tone, slot = title, action } = content;
  const { icon, border, colour } = looks[tone ?? 'done'];
  toast(
    <>
      <strong className="block font-semibold">{title}</strong>
      {description ? <span className="mt-0.5 block text-sm text-sand-dim">{description}</span> : null}
      {action ? (
        <button
          type="button"
          onClick={() => {
            toast.dismiss(slot);
            action.onPress();
          }}
          className="min-h-11 cursor-pointer pr-3 text-sm font-semibold text-lamp underline underline-offset-4 hover:text-lamp-bright"
        >
          {action.label}
        </button>
      ) : null}
    </>,
    {
      id: slot,
      position: awayFromUse(),
      duration: (tone ? 8_000 : 4_000) + readingTime(`${title} ${description ?? ''}`),
      className: border,
      icon: <Icon name={icon} className={`${colour} mt-2 size-5`} />,
    },
  );
};

/** The end of the window where nobody writes or presses. Without a last element the lower one: searches and titles stand above. */
const awayFromUse = () => {
  const { top = 0, bottom = 0 } = lastUsedElement()?.getBoundingClientRect() ?? {};
  return top + bottom > innerHeight ? 'top-right' : 'bottom-right';
};

/** A tenth of a second for each letter beyond 60, in milliseconds. */
const readingTime = (text: string): number => 100 * Math.max(0, text.length - 60);

// The same icons and colours as in badge.tsx.
const looks = {
  done: { icon: 'check', border: 'border-phosphor', colour: 'text-phosphor' },
  destructive: { icon: 'circle-alert', border: 'border-alarm', colour: 'text-alarm' },
  waiting: { icon: 'clock', border: 'border-laterite', colour: 'text-laterite' },
  note: { icon: 'info', border: 'border-night-edge', colour: 'text-sand-dim' },
} as const;

/** More would cover a phone's screen. */
const mostAtOnce = 3;

/** Over a dialog only the newest notice shows, above the dialog's title. */
const Toasts = () => {
  const { toasts, handlers } = useToaster();
  const shown = toasts.filter(({ visible }) => visible).slice(0, mostAtOnce);
  const isBelow = shown[0]?.position === 'bottom-right';
  return (
    // The handlers only pause the timers. A pressed button unmounts without a leave or blur event.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      onClick={handlers.endPause}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className={`pointer-events-none fixed inset-x-4 z-50 flex flex-col items-end gap-2 sm:left-auto sm:w-96 [html:has([role=dialog])_&]:bottom-auto [html:has([role=dialog])_&]:top-2 ${isBelow ? 'bottom-[calc(4.5rem+env(safe-area-inset-bottom))] md:bottom-5' : 'top-28'}`}
    >
      {shown.map(({ id, icon, message, className }) => (
        <div
          key={id}
          className={`toast pointer-events-auto flex w-full items-start gap-2 rounded-md border border-l-4 bg-night-2 py-3 pl-3.5 pr-1 text-sand [html:has([role=dialog])_&]:py-1.5 [html:has([role=dialog])_&]:not-first:hidden ${className ?? ''}`}
        >
          {icon}
          <div className="min-w-0 flex-1 py-1 break-words">
            {typeof message === 'function' ? null : message}
          </div>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => {
              toast.dismiss(id);
            }}
            className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center text-sand-dim hover:text-sand"
          >
            <Icon name="x" className="size-5" />
          </button>
        </div>
      ))}
    </div>
  );
};
