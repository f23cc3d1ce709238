/**
 * A typed text as the club keeps it: NFC, without control characters and without the marks that turn the direction of
 * the text around. Empty when nothing in it can be seen. `private.is_text` in supabase/migrations refuses everything
 * else; plain-text.testing.ts has the examples that both are tested with.
 */
export const toPlainText = (typed: string, shape: 'line' | 'lines'): string => {
  const lines = typed
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(forbidden, '')
    .normalize('NFC');
  const text = (shape === 'lines' ? lines : lines.replaceAll(/[\t\n]+/g, ' ')).trim();
  return visible.test(text) ? text : '';
};

/** Controls other than tab and newline, halves of surrogate pairs, and bidirectional embeddings, overrides and isolates. */
const forbidden = /[^\P{Cc}\t\n]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

/** Anything but white space and the characters that show nothing by themselves. */
const visible =
  /[^\s\u0085\u00AD\u{34F}\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\u{FE00}-\u{FE0F}\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]/u;
