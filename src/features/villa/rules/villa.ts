import * as v from 'valibot';
import { seatCountsMs } from '../../editions/rules/seat.ts';
import { list, matches, phone, text } from '../../editions/rules/content-fields.ts';

/** In bytes, as IEEE 802.11 counts. */
const longestNetworkName = 32;

/**
 * What attendees read about the villa. The desk's form and the attendees' pages check it with this schema. Each message is a sentence
 * for the organiser.
 */
export const villaSchema = v.strictObject({
  arrival: text('How to arrive', 'lines'),
  contacts: list('Contacts', v.strictObject({ label: text('Name'), phone }), 0),
  rules: v.nullable(text('House rules', 'lines')),
  wifi: v.nullable(
    v.strictObject({
      name: v.pipe(
        text('Wi-Fi name'),
        v.check(
          (name) => new TextEncoder().encode(name).length <= longestNetworkName,
          `Wi-Fi name: at most ${longestNetworkName} letters and digits.`,
        ),
      ),
      /** Exactly as typed; null for an open network. */
      password: v.nullable(
        v.pipe(
          v.string(),
          matches(
            /^[ -~]{8,63}$/,
            'Wi-Fi password: 8 to 63 letters, digits and signs of an English keyboard.',
          ),
        ),
      ),
    }),
  ),
});

export type Villa = v.InferOutput<typeof villaSchema>;

/**
 * The text of a QR code that joins this Wi-Fi, in ZXing's format. ZXing allows quotes around a value that looks like hexadecimal
 * digits. Here it has none: Android reads such a value as text anyway, and other phones would keep the quotes.
 */
export const wifiCode = ({ name, password }: NonNullable<Villa['wifi']>): string =>
  password === null
    ? `WIFI:T:nopass;S:${escaped(name)};;`
    : `WIFI:T:WPA;S:${escaped(name)};P:${escaped(password)};;`;

const escaped = (value: string): string => value.replaceAll(/[\\;,":]/g, String.raw`\$&`);

/** The document `villa`: the villa of the member's edition. Times are ISO 8601. */
export const villaDocumentSchema = v.object({
  edition: v.string(),
  starts_at: v.string(),
  /** When the device deletes the document, also without a network. */
  kept_until: v.string(),
  /** For `villaSchema`. Unchecked here: the copy of a villa that this app cannot read still has to be deleted in time. */
  content: v.unknown(),
  /** WebP or JPEG as a data URL; null without a map. */
  map: v.nullable(v.string()),
});
export type VillaDocument = v.InferOutput<typeof villaDocumentSchema>;

/** When the edition ends, in epoch milliseconds. `kept_until` is seven days later. */
export const endOf = ({ kept_until }: Pick<VillaDocument, 'kept_until'>): number =>
  Date.parse(kept_until) - seatCountsMs;

/** Whether the edition runs, from the morning of its first day. */
export const isOnAt = (
  { starts_at, ...villa }: Pick<VillaDocument, 'starts_at' | 'kept_until'>,
  now: number,
): boolean => now >= Date.parse(starts_at) - earlyMs && now < endOf(villa);

/** Guests arrive before the programme begins. */
const earlyMs = 6 * 3_600_000;

const arrivingMs = 3 * 86_400_000;

/** Whether the edition begins within three days or has begun. `now` in epoch milliseconds. */
export const isArriving = ({ starts_at }: Pick<VillaDocument, 'starts_at'>, now: number): boolean =>
  now >= Date.parse(starts_at) - arrivingMs;
