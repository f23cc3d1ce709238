/** One line, for a header or a sentence: line breaks and other control characters become spaces. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** Escapes text for HTML and for quoted attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/**
 * An instant (ISO 8601) in Indian time: "27 November, 00:56 IST". The same text in every runtime, because the mail service compares
 * a retry with the first mail.
 */
export const indianTime = (instant: string): string => {
  const ist = new Date(Date.parse(instant) + (5 * 60 + 30) * 60_000);
  return `${ist.getUTCDate()} ${months[ist.getUTCMonth()]}, ${ist.toISOString().slice(11, 16)} IST`;
};

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
