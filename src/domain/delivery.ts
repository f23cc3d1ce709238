/** Why the server refused something for good; `code` is the database's or the function's, `message` is for the person. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/**
 * How a thing that a person sent stands:
 * queued (waiting for network or turn), sending, refused (kept, with its reason),
 * signed-out (waits until its owner signs in again), withdrawing (taken back, and it may have arrived).
 */
export type DeliveryState = 'queued' | 'sending' | 'refused' | 'signed-out' | 'withdrawing';

/**
 * How it went to cancel a thing that was sent. `gone`: it never left the device. `withdrawing`: it may have arrived; the
 * server settles that as soon as it can be asked. `too-late`: it is being sent, or has arrived.
 */
export type Cancelled = 'gone' | 'withdrawing' | 'too-late';

/** What `outcome()` of a sent thing tells: it arrived, it waits on the device, or it was refused. */
export type Outcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };
