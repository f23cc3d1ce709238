/**
 * Normalizes a typed or pasted phone number, address, code or username to the characters of an English keyboard: plain digits,
 * dashes and spaces, no invisible characters, no space around it. `private.plain_signs` in supabase/migrations has the same
 * rule, and plain-signs.testing.ts tests both.
 */
export const toPlainSigns = (typed: string): string =>
  plainDashes(typed)
    .replaceAll(/[\u2800\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\u3002\uFF61]/g, '.')
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) - 0xfe_e0))
    .trim();

/** Keeps joiners and variation selectors: they change an address in another script. */
export const withoutMarks = (typed: string): string =>
  typed.replaceAll(/[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g, '').trim();

/** Also the minus sign, the bullet of a list, and the long vowel of Japanese keyboards. */
export const plainDashes = (typed: string): string =>
  typed.replaceAll(/[\p{Pd}\u2043\u2212\u30FC\uFF70]/gu, '-');

/** Unicode lists the digits of each script in a row of ten, from 0 to 9. */
const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
};
