import { createPortal } from 'react-dom';
import { toast, useToaster } from 'react-hot-toast/headless';
import { useHydrated } from './use-hydrated.ts';

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  /** No tone: success. destructive: failed. waiting: stored here and sent later. note: information. */
  readonly tone?: 'destructive' | 'waiting' | 'note';
}

/** Eight seconds, and a tenth of a second for each letter beyond 60: enough to read slowly. In milliseconds. */
const durationOf = (text: string): number => 8_000 + 100 * Math.max(0, text.length - 60);

/**
 * Shows a notice for eight seconds or longer. The notice stays while the pointer or the focus is on it. Does nothing for
 * null.
 */
export const showToast = (content: ToastContent | null): void => {
  if (!content) return;
  const { title, description, tone } = content;
  const { icon, border, colour } = looks[tone ?? 'done'];
  toast(
    <>
      <strong className="block font-semibold">{title}</strong>
      {description ? <span className="mt-0.5 block text-sm text-sand-dim">{description}</span> : null}
    </>,
    {
      duration: durationOf(`${title} ${description ?? ''}`),
      className: border,
      icon: <span className={`${icon} ${colour} mt-2 size-5`} aria-hidden="true" />,
    },
  );
};

// The same icons and colours as in badge.tsx.
const looks = {
  done: { icon: 'i-lucide-check', border: 'border-phosphor', colour: 'text-phosphor' },
  destructive: { icon: 'i-lucide-circle-alert', border: 'border-alarm', colour: 'text-alarm' },
  waiting: { icon: 'i-lucide-clock', border: 'border-laterite', colour: 'text-laterite' },
  note: { icon: 'i-lucide-info', border: 'border-night-edge', colour: 'text-sand-dim' },
} as const;

/** The most notices at once: more would cover a phone's screen. */
const AT_ONCE = 3;

/**
 * The place of all notices, mounted once. A portal outside the page, because an open dialog makes the page inert: screen
 * readers and pointers could not reach the notices.
 */
export const Toasts = () => (useHydrated() ? createPortal(<Region />, document.body) : null);

/**
 * The live region is always mounted, because some screen readers ignore a region that appears with its text. Over a
 * dialog it shows only the newest notice, above the dialog's title.
 */
const Region = () => {
  const { toasts, handlers } = useToaster();
  return (
    // The handlers only pause the timers.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <output
      aria-atomic="false"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed inset-x-4 top-28 z-50 flex flex-col items-end gap-2 sm:left-auto sm:w-96 [html:has([role=dialog])_&]:top-2"
    >
      {toasts
        .filter((notice) => notice.visible)
        .slice(0, AT_ONCE)
        .map((notice) => (
          <div
            key={notice.id}
            className={`toast pointer-events-auto flex w-full items-start gap-2 rounded-md border border-l-4 bg-night-2 py-3 pl-3.5 pr-1 text-sand [html:has([role=dialog])_&]:py-1.5 [html:has([role=dialog])_&]:not-first:hidden ${notice.className ?? ''}`}
          >
            {notice.icon}
            <div className="min-w-0 flex-1 py-1 break-words">
              {typeof notice.message === 'function' ? notice.message(notice) : notice.message}
            </div>
            <button
              type="button"
              aria-label="Dismiss"
              onClick={() => {
                toast.dismiss(notice.id);
                // The button unmounts without a leave or blur event.
                handlers.endPause();
              }}
              className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center text-sand-dim hover:text-sand"
            >
              <span className="i-lucide-x size-5" aria-hidden="true" />
            </button>
          </div>
        ))}
    </output>
  );
};
