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

/** Anything but white space, blank Braille and what Unicode lets nobody see by itself. */
const visible = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;
