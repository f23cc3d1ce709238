import { foldText, placesOf, queryWords } from './fold-text.ts';

/** A range of code units in the original text, without the end. */
type TextRange = readonly [start: number, end: number];

/**
 * The ranges of a text that match the query's words, for highlighting: in order and without overlap. Never splits a
 * letter from its marks, a surrogate pair or a joined emoji.
 */
export const matchRanges = (text: string, query: string): readonly TextRange[] => {
  const words = queryWords(query);
  if (words.length === 0 || text === '') return [];
  const { folded, startOf, endOf } = foldWithPlaces(text);
  const ranges = words.flatMap((word) =>
    placesOf(folded, word).map(([start, end]): TextRange => [startOf(start), endOf(end - 1)]),
  );
  return merged(ranges);
};

/** Folds a text. `startOf` and `endOf` map a code unit of the folded text to the range of its letter in the original. */
const foldWithPlaces = (text: string) => {
  if (!/\P{ASCII}/u.test(text))
    return { folded: foldText(text), startOf: (unit: number) => unit, endOf: (unit: number) => unit + 1 };
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
  return {
    folded,
    startOf: (unit: number) => starts[unit] ?? 0,
    endOf: (unit: number) => ends[unit] ?? text.length,
  };
};

/** A code point (two for a flag) with its following marks, skin colours and joined code points. */
const WHOLE_LETTER = /(?:\p{RI}{2}|[^])(?:\p{M}|\p{Emoji_Modifier}|\u200d[^]?)*/gu;

const merged = (ranges: readonly TextRange[]): readonly TextRange[] => {
  const apart: TextRange[] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = apart.at(-1);
    if (last && start <= last[1]) apart[apart.length - 1] = [last[0], Math.max(last[1], end)];
    else apart.push([start, end]);
  }
  return apart;
};
