import { showToast, type ToastContent } from './toast.tsx';

interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** How a change that was sent has ended, or that it waits. */
type Outcome =
  { readonly kind: 'delivered' | 'waiting' } | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The words of one kind of change. */
interface Told<Payload> {
  delivered?(payload: Payload): ToastContent;
  refused(refusal: Refusal, payload: Payload | null): ToastContent;
}

/** Returns the function that tells how a change ended. One that waits shows in its place, and the app tells its end later. */
export const toastOutcome =
  <Payload>(change: Told<Payload>, payload: NoInfer<Payload>) =>
  (outcome: Outcome): void => {
    if (outcome.kind === 'delivered') showToast(change.delivered?.(payload) ?? null);
    if (outcome.kind === 'refused') showToast(change.refused(outcome.refusal, payload));
  };
