import { isBeginning } from './directory-search.ts';
import { NO_MATCH } from './directory-search-matches.ts';

/**
 * The answers to the first keystroke, which most members match: for each letter and digit of ASCII the score of every
 * row. One byte a row and letter, 3.6 MB at 100,000 rows, in place of going through nearly all words.
 */
export interface LetterScores {
  /** Of a row's words, each with its field; none takes the row out. */
  set(row: number, fieldsByWord: ReadonlyMap<string, number>): void;
  /** By row, `NO_MATCH` where the row does not have it; undefined if it is no such letter. The caller only reads. */
  of(word: string): Uint8Array | undefined;
}

/** `scoreOf` a field and of whether the letter begins a word. */
export const createLetterScores = (
  scoreOf: (field: number, isAtBeginning: boolean) => number,
): LetterScores => {
  let tables = Array.from({ length: LETTERS.length }, () => new Uint8Array(0));
  const own = new Uint8Array(LETTERS.length);

  return {
    set(row, fieldsByWord) {
      if (row >= (tables[0]?.length ?? 0)) tables = tables.map((table) => grown(table, row + 1));
      own.fill(NO_MATCH);
      for (const [word, field] of fieldsByWord)
        for (let at = 0; at < word.length; at++) {
          const letter = numberOf(word.charCodeAt(at));
          if (letter === -1) continue;
          const score = scoreOf(field, isBeginning(word, at));
          if (score < (own[letter] ?? 0)) own[letter] = score;
        }
      for (const [letter, table] of tables.entries()) table[row] = own[letter] ?? NO_MATCH;
    },
    of: (word) => (word.length === 1 ? tables[numberOf(word.charCodeAt(0))] : undefined),
  };
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

const numberOf = (code: number): number =>
  code >= 0x61 && code <= 0x7a ? code - 0x61 : code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : -1;

const grown = (scores: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> => {
  const larger = new Uint8Array(Math.max(needed, Math.ceil(scores.length * 1.25), 256)).fill(NO_MATCH);
  larger.set(scores);
  return larger;
};
