import * as v from 'valibot';

/**
 * The content of a ticket's QR code, whose text is `GBC1.<edition>.<attendee>.<key>.<signature>`. The edge function `sign-tickets`
 * makes the signature: ES256 over all before it, in base64url. The gate checks it without a network.
 */
export interface Ticket {
  readonly edition: string;
  readonly attendee: string;
  /** The id of the public key that checks the signature. */
  readonly key: string;
}

/** A public key for tickets, as the server sends it to the desk. */
export const ticketKeySchema = v.object({
  id: v.string(),
  jwk: v.object({ kty: v.string(), crv: v.string(), x: v.string(), y: v.string() }),
});
export type TicketKey = v.InferOutput<typeof ticketKeySchema>;

/** The document `ticket`: the member's own ticket. Times are ISO 8601. */
export const ticketSchema = v.object({
  edition: v.string(),
  attendee: v.string(),
  name: v.string(),
  /** The text of the QR code; null once the seat was given back or cancelled. */
  ticket: v.nullable(v.string()),
  /** True if the member gave the seat back. */
  gave_back: v.boolean(),
  /** When the edition begins and ends, if known. */
  starts_at: v.nullable(v.string()),
  ends_at: v.nullable(v.string()),
  /** The number of the member's chair; null once the seat was given back or cancelled. */
  chair: v.nullable(v.number()),
  /** The number of the edition's chairs. */
  seats: v.number(),
  /** When the gate let the member in; null before. */
  let_in: v.nullable(v.string()),
  /** First names of the organisers. */
  hosts: v.pipe(v.array(v.string()), v.readonly()),
  /** The other attendees. `id` and `name` (the first name) are null unless the directory lists the attendee. */
  guests: v.pipe(
    v.array(v.object({ chair: v.number(), id: v.nullable(v.string()), name: v.nullable(v.string()) })),
    v.readonly(),
  ),
});
export type OwnTicket = v.InferOutput<typeof ticketSchema>;

/** Whether the ticket's edition is over, so that the ticket opens no gate. `now` in epoch milliseconds. */
export const hasEnded = ({ ends_at }: Pick<OwnTicket, 'ends_at'>, now: number): boolean =>
  ends_at !== null && Date.parse(ends_at) <= now;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** Signs a ticket. `privateKey`: a JWK of the curve P-256. */
export const writeTicket = async (
  { edition, attendee, key }: Ticket,
  privateKey: JsonWebKey,
): Promise<string> => {
  const signed = ['GBC1', edition, attendee, key].join('.');
  const imported = await crypto.subtle.importKey('jwk', privateKey, algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign(signing, imported, new TextEncoder().encode(signed));
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
};

/** Reads a ticket and checks its signature. Null for any text that is not signed with one of these keys. */
export const readTicket = async (text: string, keys: readonly TicketKey[]): Promise<Ticket | null> => {
  const [, signed = '', edition = '', attendee = '', key = '', signature = ''] =
    ticketPattern.exec(text) ?? [];
  const known = keys.find(({ id }) => id === key);
  const bytes = fromBase64Url(signature);
  if (!known || !bytes) return null;
  const imported = await crypto.subtle.importKey('jwk', known.jwk, algorithm, false, ['verify']);
  const isValid = await crypto.subtle.verify(signing, imported, bytes, new TextEncoder().encode(signed));
  return isValid ? { edition, attendee, key } : null;
};

const ticketPattern =
  /^(GBC1\.([0-9a-z-]{1,40})\.([0-9a-f-]{36})\.([0-9A-Za-z_-]{1,20}))\.([0-9A-Za-z_-]{86})$/;

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Null for a text that no encoder writes: several last letters decode to the same bytes. */
const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> | null => {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  return toBase64Url(bytes) === text ? bytes : null;
};

/** The ticket's short code, which the attendee reads out at the gate: the first 30 bits of their id, as six signs. */
export const shortCode = (attendee: string): string => {
  const bits = Number.parseInt(attendee.replaceAll('-', '').slice(0, 8), 16) >>> 2;
  return Array.from({ length: 6 }, (_, index) => signs.charAt((bits >>> (25 - index * 5)) & 31)).join('');
};

/** Digits and letters, without those that look or sound alike. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The short code in words of the international spelling alphabet: "Seven Kilo Four Quebec X-ray Two". */
export const spelled = (code: string): string => Array.from(code, (sign) => words[sign] ?? sign).join(' ');

const words: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'Two Three Four Five Six Seven Eight Nine Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel Juliett Kilo Lima Mike ' +
    'November Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'
  )
    .split(' ')
    .map((word, index) => [signs.charAt(index), word]),
);
