import { limits } from '../config/limits.ts';
import { lookAlikes, scriptBounds } from './look-alikes.ts';

/**
 * Whether a name claims to speak for the club. Recognises any case, letter style, look-alike letters and separators.
 * `private.claims_club_voice` in supabase/migrations has the same rule; club-voice.test.ts and schemas.test.ts test both.
 */
export const claimsClubVoice = (name: string): boolean =>
  reserved.test(
    Array.from(name.normalize('NFKD'), (letter) => latin.get(letter) ?? letter)
      .join('')
      .replaceAll(/[^ -~]/g, '')
      .replaceAll(/[^a-z]+/gi, ' '),
  );

const reserved = new RegExp(limits.reservedInNames, 'i');

const latin = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) =>
    Array.from(others, (other) => [other, letter] as const),
  ),
);

/**
 * True when a word of a name mixes scripts, such as a Latin name with one Cyrillic letter that looks Latin.
 * `private.mixes_scripts` in supabase/migrations has the same rule, tested with the same names.
 */
export const mixesScripts = (name: string): boolean =>
  name
    .normalize('NFKD')
    .split(new RegExp(wordBreaks, 'u'))
    .some((word) => new Set(Array.from(word, scriptOf).filter((script) => script !== null)).size > 1);

/** White space and the usual punctuation, but no apostrophe. Everything else stands inside a word. */
export const wordBreaks = String.raw`[\u0009-\u000D -&(-/:-@[-\u0060{-\u00A0\u2010-\u2018\u201A-\u205E\u3000-\u3004\u30FB]+`;

/** The script of a character; null when it belongs to none, or to many. */
const scriptOf = (character: string): string | null => {
  const code = character.codePointAt(0) ?? 0;
  return bounds.findLast(({ first }) => first <= code)?.script ?? null;
};

// `a65`: script a from code point 65 on. `91`: no script.
const bounds = scriptBounds.split(' ').map((bound) => {
  const [, script, first] = /^(\D*)(\d+)$/.exec(bound) ?? [];
  return { script: script || null, first: Number(first) };
});
