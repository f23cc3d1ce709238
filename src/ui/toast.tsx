import { make } from './make.ts';

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  /** No tone: success. destructive: failed. waiting: stored here and sent later. note: information. */
  readonly tone?: 'destructive' | 'waiting' | 'note';
}

/**
 * Adds the live region of all notices. Call it once, long before the first notice, because some screen readers ignore a
 * region that appears with its text. Lies outside the page, because an open dialog makes the page inert. Over a dialog it
 * shows only the newest notice, above the dialog's title.
 */
export const addToastRegion = (): HTMLElement => {
  const region = make(
    'output',
    'pointer-events-none fixed inset-x-4 top-28 z-50 flex flex-col items-end gap-2 sm:left-auto sm:w-96 [html:has([role=dialog])_&]:top-2',
  );
  region.id = regionId;
  region.ariaAtomic = 'false';
  document.body.append(region);
  return region;
};

/**
 * Shows a notice for eight seconds or longer. The notice stays while the pointer or the focus is on it. Does nothing for
 * null. Plain DOM, because public pages show notices too and have no React.
 */
export const showToast = (content: ToastContent | null): void => {
  if (!content) return;
  const { title, description, tone } = content;
  const { icon, border, colour } = looks[tone ?? 'done'];
  const dismiss = make(
    'button',
    'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center text-sand-dim hover:text-sand',
    make('span', 'i-lucide-x size-5'),
  );
  dismiss.type = 'button';
  dismiss.ariaLabel = 'Dismiss';
  const toast = make(
    'div',
    // Shows only the newest ones: more would cover a phone's screen.
    `toast pointer-events-auto flex w-full items-start gap-2 rounded-md border border-l-4 bg-night-2 py-3 pl-3.5 pr-1 text-sand nth-[n+4]:hidden [html:has([role=dialog])_&]:py-1.5 [html:has([role=dialog])_&]:not-first:hidden ${border}`,
    make('span', `${icon} ${colour} mt-2 size-5`),
    make(
      'div',
      'min-w-0 flex-1 py-1 break-words',
      make('strong', 'block font-semibold', title),
      description ? make('span', 'mt-0.5 block text-sm text-sand-dim', description) : null,
    ),
    dismiss,
  );
  dismiss.addEventListener('click', () => toast.remove());
  const region = document.getElementById(regionId) ?? addToastRegion();
  region.prepend(toast);
  removeLater(toast, region, durationOf(`${title} ${description ?? ''}`));
};

const regionId = 'notices';

// The same icons and colours as in badge.tsx.
const looks = {
  done: { icon: 'i-lucide-check', border: 'border-phosphor', colour: 'text-phosphor' },
  destructive: { icon: 'i-lucide-circle-alert', border: 'border-alarm', colour: 'text-alarm' },
  waiting: { icon: 'i-lucide-clock', border: 'border-laterite', colour: 'text-laterite' },
  note: { icon: 'i-lucide-info', border: 'border-night-edge', colour: 'text-sand-dim' },
} as const;

/** Eight seconds, and a tenth of a second for each letter beyond 60: enough to read slowly. In milliseconds. */
const durationOf = (text: string): number => 8_000 + 100 * Math.max(0, text.length - 60);

const stepMs = 250;

const removeLater = (toast: HTMLElement, region: HTMLElement, ms: number): void => {
  let left = ms;
  const timer = setInterval(() => {
    if (!region.matches(':hover, :focus-within')) left -= stepMs;
    if (left > 0 && toast.isConnected) return;
    toast.remove();
    clearInterval(timer);
  }, stepMs);
};
