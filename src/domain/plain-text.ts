import { limits } from '../config/limits.ts';

/**
 * Cleans a typed text: NFC, no control characters, no marks that change the direction of text. Empty when nothing in the
 * text is visible. `private.is_text` in supabase/migrations refuses all other texts; plain-text.testing.ts tests both.
 */
export const toPlainText = (typed: string, shape: 'line' | 'lines'): string => {
  const lines = typed
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(forbidden, '$<flag>')
    .normalize('NFC');
  const text = (shape === 'lines' ? lines : lines.replaceAll(/[\t\n]+/g, ' ')).trim();
  return visible.test(text) ? text : '';
};

/**
 * Matches control characters except tab and newline, lone surrogates, bidirectional embeddings, overrides and isolates, and tags,
 * in which a text can hide another. Captures in `flag` the one use of tags that stays: a flag such as Scotland's.
 */
const forbidden =
  /(?<flag>\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F})|[^\P{Cc}\t\n]|[\p{Cs}\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu;

/** Any character except white space, blank Braille and invisible code points. */
const visible = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;

/** Whether every character of a line is visible, as an address must be. */
export const isVisibleThroughout = (line: string): boolean =>
  toPlainText(line, 'line') === line && !/[\s\u2800\p{Default_Ignorable_Code_Point}]/u.test(line);

/** The length in Unicode code points, like `char_length()` in the database: an emoji of one code point counts as one. */
export const codePoints = (text: string): number => Array.from(text).length;

/** Shows the length beside the maximum, in code points, and asks to shorten a text that is too long. */
export const lengthText = (length: number, most: number = limits.messageLength): string => {
  const count = `${length}/${most}`;
  const over = length - most;
  if (over <= 0) return count;
  return `${count} Too long to send: please remove ${over === 1 ? '1 character' : `${over} characters`}.`;
};
