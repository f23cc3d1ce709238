import { showToast, type ToastContent } from './toast.tsx';

interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** The outcome of a change, or that it waits. */
type Outcome =
  { readonly kind: 'delivered' | 'waiting' } | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The words of one kind of change. */
interface Told<Payload> {
  delivered?(payload: Payload): ToastContent;
  refused(refusal: Refusal, payload: Payload | null): ToastContent;
}

/**
 * Returns the function that shows a toast about the outcome. A waiting change shows on its screen, and the app reports its
 * outcome later.
 */
export const toastOutcome =
  <Payload>(change: Told<Payload>, payload: NoInfer<Payload>) =>
  (outcome: Outcome): void => {
    if (outcome.kind === 'delivered') showToast(change.delivered?.(payload) ?? null);
    if (outcome.kind === 'refused') showToast(change.refused(outcome.refusal, payload));
  };
