import { toast, useToaster } from 'react-hot-toast/headless';

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  /** `destructive` is for what failed. */
  readonly tone?: 'plain' | 'destructive';
}

/** Long enough to find a notice and read it slowly: never under eight seconds, a tenth of a second a letter beyond 60. */
const durationOf = (text: string): number => 8_000 + 100 * Math.max(0, text.length - 60);

/** Shows a notice for eight seconds, a long one longer; it stays while the pointer or the focus is on it. */
export const showToast = ({ title, description, tone = 'plain' }: ToastContent): void => {
  toast(
    <>
      <strong className="block font-semibold">{title}</strong>
      {description ? <span className="mt-0.5 block text-sm text-sand-dim">{description}</span> : null}
    </>,
    {
      duration: durationOf(`${title} ${description ?? ''}`),
      className: tone === 'destructive' ? 'border-alarm' : 'border-phosphor',
    },
  );
};

/** So many notices at once, the newest first: more would cover a phone's screen. */
const AT_ONCE = 3;

/**
 * Where notices appear; once in the app. The live region itself is always in the
 * document: a region that arrives together with its text is not read out everywhere.
 */
export const Toasts = () => {
  const { toasts, handlers } = useToaster();
  return (
    // The pointer only holds the notices back; nothing here needs it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <output
      aria-atomic="false"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed inset-x-4 top-28 z-50 flex flex-col items-end gap-2 sm:left-auto sm:w-96"
    >
      {toasts
        .filter((notice) => notice.visible)
        .slice(0, AT_ONCE)
        .map((notice) => (
          <div
            key={notice.id}
            className={`toast pointer-events-auto flex w-full items-start gap-2 rounded-md border border-l-4 bg-night-2 py-3 pl-4 pr-1 text-sand ${notice.className ?? ''}`}
          >
            <div className="min-w-0 flex-1 py-1 break-words">
              {typeof notice.message === 'function' ? notice.message(notice) : notice.message}
            </div>
            <button
              type="button"
              aria-label="Dismiss"
              onClick={() => {
                toast.dismiss(notice.id);
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
