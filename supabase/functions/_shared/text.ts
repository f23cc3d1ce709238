/** One line for a mail's header or a sentence: line breaks and other control characters become a space. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** Text as it may stand in HTML, also between the quotes of an attribute. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** An instant (ISO 8601) in India. Always the same words for the same instant, wherever the function runs: the mail service compares repeated mails. */
export const indianTime = (instant: string): string => {
  const ist = new Date(Date.parse(instant) + (5 * 60 + 30) * 60_000).toISOString();
  return `${ist.slice(0, 10)} ${ist.slice(11, 16)} IST`;
};
