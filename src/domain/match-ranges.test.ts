import { expect, test } from 'vitest';
import { createRandom } from '../../tests/sim/random.ts';
import { matchRanges } from './match-ranges.ts';
import { createWordSearch, foldText, queryWords, withoutJoints } from './fold-text.ts';

/** The text with its ranges in brackets. */
const marked = (text: string, query: string): string =>
  matchRanges(text, query)
    .toReversed()
    .reduce(
      (shown, [start, end]) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
      text,
    );

test.each([
  ['Asha Naik', 'nai', 'Asha [Nai]k'],
  ['Asha Naik', 'naik asha', '[Asha] [Naik]'],
  ['Asha Naik', 'boats', 'Asha Naik'],
  ['Asha Naik', ' ', 'Asha Naik'],
  ['banana', 'ana', 'b[anana]'],
  ['banana', 'ban ana', '[banana]'],
  ['Zoë Müller', 'zoe', '[Zoë] Müller'],
  ['Zoe\u0308 Mu\u0308ller', 'zoe mul', '[Zoe\u0308] [Mu\u0308l]ler'],
  ['Søren', 'SOR', '[Sør]en'],
  ['Straße', 'as', 'Str[aß]e'],
  ['Straße', 'asse', 'Str[aße]'],
  ['ﬁgma', 'fig', '[ﬁg]ma'],
  ['İpek', 'ip', '[İp]ek'],
  ['😀 boats 😀', 'boat', '😀 [boat]s 😀'],
  ['Hi 👨‍👩‍👧!', '👩', 'Hi [👨‍👩‍👧]!'],
  ['a👍🏽b', '👍', 'a[👍🏽]b'],
  ['𝒜lpha beta', 'alp', '[𝒜lp]ha beta'],
  ['किरण देसाई', 'किर', '[किर]ण देसाई'],
  ['की', 'क', '[की]'],
  ['Renée D’Souza', "d'sou", 'Renée [D’Sou]za'],
  ['ΟΔΟΣ', 'οδος', '[ΟΔΟΣ]'],
  ['Renée D’Souza', 'dsou', 'Renée [D’Sou]za'],
  ['Jean-Luc', 'jeanluc', '[Jean-Luc]'],
  ['Maria D Souza', 'dsouza', 'Maria [D Souza]'],
  ['Maria D Souza', "d'souza", 'Maria [D Souza]'],
  ['a ship, as planned', 'as', 'a ship, [as] planned'],
  ['(a+b) *', 'a+b', '([a+b]) *'],
])('in "%s" the query "%s" marks "%s"', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test.each([1, 2, 3])(
  'marks all matches, nothing else, and cuts no letter, in random texts (seed %i)',
  (seed) => {
    const random = createRandom(seed);
    const some = (most: number) =>
      Array.from({ length: random.between(1, most) }, () => random.pick(PIECES) ?? '').join('');
    for (let round = 0; round < 3_000; round++) {
      const text = some(14);
      const query = some(4);
      const words = queryWords(query).filter((word) => withoutJoints(word) !== '');
      const searches = words.map(createWordSearch);
      const hasMatch = (part: string) => searches.some((isIn) => isIn(foldText(part)));
      const hasWord = (part: string) => words.some((word) => foldText(part).includes(word));
      const ranges = matchRanges(text, query);
      const context = JSON.stringify({ text, query, ranges });

      expect(ranges.length > 0, `in ${context}`).toBe(hasMatch(text));
      let end = 0;
      for (const range of ranges) {
        expect(range[0], `in ${context}`).toBeGreaterThanOrEqual(end);
        expect(hasMatch(text.slice(...range)), `in ${context}`).toBe(true);
        expect(hasWord(text.slice(end, range[0])), `in ${context}`).toBe(false);
        end = range[1];
        for (const place of range) expect(isInsideLetter(text, place), `in ${context}`).toBe(false);
      }
      expect(hasWord(text.slice(end)), `in ${context}`).toBe(false);
    }
  },
);

const isInsideLetter = (text: string, place: number): boolean =>
  place > 0 && place < text.length && /^(?:[\udc00-\udfff]|\p{M})/u.test(text.slice(place));

const PIECES = 'a b A e é e\u0301 a\u0323\u0302 ø ß s ﬁ i İ ı क की क्ष ё е Σ ς 한 😀 👨‍👩‍👧 👍🏽 🇮🇳 𝒜 - _ ’ \u0301'
  .split(' ')
  .concat(' ', '\n', "'");
