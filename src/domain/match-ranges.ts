import { foldText, queryWords } from './fold-text.ts';

/** Code units of the original text, the end not included. */
export type TextRange = readonly [start: number, end: number];

/**
 * Where the words of the query stand in a text as it is shown, in order and without overlap: what to highlight.
 * A letter with its marks, a surrogate pair or a joined emoji is never cut: it is in a range as a whole or not at all.
 */
export const matchRanges = (text: string, query: string): readonly TextRange[] => {
  const words = queryWords(query);
  if (words.length === 0 || text === '') return [];
  const { folded, startOf, endOf } = foldWithPlaces(text);
  const ranges = words.flatMap((word) =>
    occurrences(folded, word).map((at): TextRange => [startOf(at), endOf(at + word.length - 1)]),
  );
  return merged(ranges);
};

interface FoldedText {
  readonly folded: string;
  /** Where the letter begins, in the original, that made this unit of the folded text. */
  readonly startOf: (unit: number) => number;
  readonly endOf: (unit: number) => number;
}

const foldWithPlaces = (text: string): FoldedText => {
  if (!/\P{ASCII}/u.test(text))
    return { folded: foldText(text), startOf: (unit) => unit, endOf: (unit) => unit + 1 };
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  for (const { 0: letter, index } of text.matchAll(WHOLE_LETTER)) {
    folded += foldText(letter);
    while (starts.length < folded.length) {
      starts.push(index);
      ends.push(index + letter.length);
    }
  }
  return { folded, startOf: (unit) => starts[unit] ?? 0, endOf: (unit) => ends[unit] ?? text.length };
};

/** A code point, or the two of a flag, with the marks, skin colours and joined code points that follow. */
const WHOLE_LETTER = /(?:\p{RI}{2}|[^])(?:\p{M}|\p{Emoji_Modifier}|\u200d[^]?)*/gu;

/** Overlapping ones too: "ana" stands twice in "anana". */
const occurrences = (text: string, word: string): readonly number[] => {
  const found: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) found.push(at);
  return found;
};

const merged = (ranges: readonly TextRange[]): readonly TextRange[] => {
  const apart: TextRange[] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = apart.at(-1);
    if (last && start <= last[1]) apart[apart.length - 1] = [last[0], Math.max(last[1], end)];
    else apart.push([start, end]);
  }
  return apart;
};
