import { isBeginning } from './directory-search.ts';

/**
 * Every different word of the directory once. A search looks through these instead of through all texts: a hundred
 * thousand members write a few megabytes, but the same words again and again.
 */
export interface Vocabulary {
  /** The word's number; a word that is not there yet gets one, perhaps that of a removed one. */
  add(word: string): number;
  numberOf(word: string): number | undefined;
  remove(word: string): void;
  /** Each word that contains `part`, with whether `part` stands at a beginning in it, as in "no-code" both "no" and "code" do. */
  eachMatch(part: string, visit: (number: number, isBeginning: boolean) => void): void;
  /** Does now what the next search would do first. */
  settle(): void;
}

/**
 * Words stand in shelves of 1,024, each also one long string, which the engine's own `indexOf` goes through several
 * characters at a time. A change spoils the string of its shelf only; the next search writes it anew. Words beyond
 * Latin 1 have shelves of their own, because one such letter doubles the bytes of a whole string.
 */
export const createVocabulary = (): Vocabulary => {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const shelves: Shelf[] = [];
  const spoilt = new Set<number>();
  const latin: Numbers = { removed: [], next: 0, end: 0 };
  const wide: Numbers = { removed: [], next: 0, end: 0 };

  const newNumber = (kind: Numbers): number => {
    const removed = kind.removed.pop();
    if (removed !== undefined) return removed;
    if (kind.next === kind.end) {
      kind.next = words.length;
      kind.end = kind.next + SHELF;
      for (let number = kind.next; number < kind.end; number++) words.push('');
      shelves.push({ text: '', starts: new Int32Array(SHELF + 1) });
    }
    kind.next += 1;
    return kind.next - 1;
  };

  const put = (number: number, word: string): void => {
    words[number] = word;
    spoilt.add(number >>> SHELF_BITS);
  };

  const settle = (): void => {
    for (const number of spoilt) {
      const shelf = shelves[number];
      if (shelf) fill(shelf, words, number);
    }
    spoilt.clear();
  };

  return {
    add(word) {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      const own = unshared(word);
      const number = newNumber(isLatin(own) ? latin : wide);
      numbers.set(own, number);
      put(number, own);
      return number;
    },
    numberOf: (word) => numbers.get(word),
    remove(word) {
      const number = numbers.get(word);
      if (number === undefined) return;
      numbers.delete(word);
      put(number, '');
      (isLatin(word) ? latin : wide).removed.push(number);
    },
    eachMatch(part, visit) {
      settle();
      for (const [index, shelf] of shelves.entries()) eachMatchIn(shelf, index << SHELF_BITS, part, visit);
    },
    settle,
  };
};

/** The numbers that words of one kind get: first those of removed words, then up to the end of the shelf. */
interface Numbers {
  readonly removed: number[];
  next: number;
  end: number;
}

interface Shelf {
  text: string;
  /** Where each of the words starts in the text, and one past the end. */
  readonly starts: Int32Array;
}

const SHELF_BITS = 10;
const SHELF = 1 << SHELF_BITS;

const fill = (shelf: Shelf, words: readonly string[], index: number): void => {
  const own = words.slice(index << SHELF_BITS, (index + 1) << SHELF_BITS);
  shelf.text = own.join('\n');
  let start = 0;
  for (const [place, word] of own.entries()) {
    shelf.starts[place] = start;
    start += word.length + 1;
  }
  shelf.starts[SHELF] = start;
};

const eachMatchIn = (
  { text, starts }: Shelf,
  first: number,
  part: string,
  visit: (number: number, isBeginning: boolean) => void,
): void => {
  let place = 0;
  let at = text.indexOf(part);
  while (at !== -1) {
    while ((starts[place + 1] ?? 0) <= at) place++;
    const end = starts[place + 1] ?? 0;
    let begins = isBeginning(text, at);
    // Further on in the same word it may stand at a beginning yet.
    while (!begins) {
      at = text.indexOf(part, at + 1);
      if (at === -1 || at >= end) break;
      begins = isBeginning(text, at);
    }
    visit(first + place, begins);
    if (begins) at = text.indexOf(part, end);
  }
};

const isLatin = (word: string): boolean => !/[^\0-\xff]/.test(word);

/** Engines keep a longer piece of a text as a view into it: this lets go of the biography that the word was in. */
const unshared = (word: string): string => (word.length < 13 ? word : `\n${word}`.slice(1));
