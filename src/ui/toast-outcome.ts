import { showToast, type ToastContent } from './toast.tsx';

interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** The outcome of a change so far. */
type Outcome =
  { readonly kind: 'delivered' | 'waiting' } | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The toasts of one kind of change. */
interface OutcomeToasts<Payload> {
  delivered?(payload: Payload): ToastContent;
  refused(refusal: Refusal, payload: Payload | null): ToastContent;
}

/**
 * Returns the function that shows a toast about the outcome. There is none for a waiting change: its screen shows it, and the app reports
 * the outcome later.
 */
export const toastOutcome =
  <Payload>(change: OutcomeToasts<Payload>, payload: NoInfer<Payload>) =>
  (outcome: Outcome): void => {
    if (outcome.kind === 'delivered') showToast(change.delivered?.(payload) ?? null);
    if (outcome.kind === 'refused') showToast(change.refused(outcome.refusal, payload));
  };
