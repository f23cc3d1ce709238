import { limits } from '../config/limits.ts';

/**
 * Cleans a typed text: NFC, no control characters, no marks that change the direction of text. Empty when nothing in the
 * text is visible. `private.is_text` in supabase/migrations refuses all other texts; plain-text.testing.ts tests both.
 */
export const toPlainText = (typed: string, shape: 'line' | 'lines'): string => {
  const lines = typed
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(forbidden, '')
    .normalize('NFC');
  const text = (shape === 'lines' ? lines : lines.replaceAll(/[\t\n]+/g, ' ')).trim();
  return visible.test(text) ? text : '';
};

/** Control characters except tab and newline, lone surrogates, and bidirectional embeddings, overrides and isolates. */
const forbidden = /[^\P{Cc}\t\n]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

/** Any character except white space, blank Braille and invisible code points. */
const visible = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;

/**
 * Whether a name claims to speak for the club, in any case or letter style. `private.claims_club_voice` in
 * supabase/migrations has the same rule; plain-text.testing.ts tests both.
 */
export const claimsClubVoice = (name: string): boolean =>
  reserved.test(name.normalize('NFKC').replaceAll(/[^ -~]/g, ''));

const reserved = new RegExp(limits.reservedInNames, 'i');
