/** Why the server refused an entry for good. `code` comes from the database or the function; `message` is for the person. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/**
 * Turns the server's refusal into the text for the person. Only codes `PT…` and the functions' codes, in lower case, carry the
 * club's own sentences. Any other code carries a message of Postgres or its API, which is written for engineers and may quote
 * another person's text.
 */
export const toRefusal = ({ code, message }: Refusal): Refusal => {
  const isOurs = message !== '' && /^PT\d{3}$|^[a-z]/.test(code);
  return { code, message: isOurs ? message : (sentences[code] ?? notValid) };
};

const notValid = 'One of these fields isn’t valid. Please check them.';
const sentences: Readonly<Record<string, string>> = {
  '23505': 'Something else has this name or number already.',
  '42501': 'You don’t have the right to do this.',
};

/**
 * The state of an entry as the screens show it: `queued` waits for a connection or its turn, `refused` stays with its
 * reason, `signed-out` waits until its owner signs in again, `withdrawing` was cancelled and may have arrived already.
 */
export type DeliveryState = 'queued' | 'sending' | 'refused' | 'signed-out' | 'withdrawing';

/**
 * The result of a cancel. `gone`: the entry never left the device. `withdrawing`: the entry may have arrived, and the
 * server will decide. `too-late`: the entry is being sent or has arrived.
 */
export type Cancelled = 'gone' | 'withdrawing' | 'too-late';

/** The result of a send: the entry arrived, waits on the device, or was refused. */
export type Outcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * The part of the mirror that shows an entry after its arrival: the row of `table` with the entry's id, or the document `document`.
 * Without either, other rows show the entry.
 */
export interface ShownBy {
  readonly table?: string;
  readonly document?: string;
}
