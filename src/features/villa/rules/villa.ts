import * as v from 'valibot';
import { list, matches, phone, text } from '../../editions/rules/content-fields.ts';

/** In bytes, as IEEE 802.11 counts. */
const longestNetworkName = 32;

/**
 * The villa as attendees read about it. The desk and each reader check it with this schema. Each message is a sentence for the
 * organiser.
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
 * The text of a QR code that joins this Wi-Fi, as ZXing defined it and phones read it. Without the quotes that ZXing allows
 * around a value that looks like hexadecimal digits: Android reads it as text anyway, and other phones would keep the quotes.
 */
export const wifiCode = ({ name, password }: NonNullable<Villa['wifi']>): string =>
  password === null
    ? `WIFI:T:nopass;S:${escaped(name)};;`
    : `WIFI:T:WPA;S:${escaped(name)};P:${escaped(password)};;`;

const escaped = (value: string): string => value.replaceAll(/[\\;,":]/g, String.raw`\$&`);
