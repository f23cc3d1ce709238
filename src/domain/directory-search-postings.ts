/**
 * Many lists of entries in one array of numbers: a list costs a few bytes more than its entries, and nothing of it is
 * work for the garbage collector. An entry is a row of the directory and a field from 0 to 3, see `entryOf`.
 */
export interface PostingLists {
  /** The caller numbers the lists from 0, closely, and adds no entry twice. */
  add(list: number, entry: number): void;
  /** Of an entry that is in the list. The order of the others may change. */
  remove(list: number, entry: number): void;
  length(list: number): number;
  /** For each entry of the list: the score of its row becomes `base` + its field, if that is lower. */
  lower(list: number, base: number, scores: Uint8Array): void;
  /** How many entries of the list are of rows that have a 1 in the mask. */
  count(list: number, mask: Uint8Array): number;
}

export const entryOf = (row: number, field: number): number => (row << 2) | field;

/**
 * A list is a chain of blocks of 2, 4, 8 … `LARGEST` numbers, the last number of each pointing to the next. Entries are
 * never moved to make room, and a list that has shrunk keeps its blocks for what comes.
 */
export const createPostingLists = (): PostingLists => {
  let numbers = new Int32Array(1024);
  // 0 points nowhere.
  let used = 1;
  let heads = new Int32Array(256);
  let counts = new Int32Array(256);

  const newBlock = (size: number): number => {
    if (used + size > numbers.length) numbers = grown(numbers, used + size);
    used += size;
    return used - size;
  };

  /** Where the entry of this number stands or will stand; the block is made if it is missing. */
  const placeOf = (list: number, number: number): number => {
    let size = 2;
    let block = heads[list] ?? 0;
    if (block === 0) {
      block = newBlock(size);
      heads[list] = block;
    }
    let left = number;
    while (left >= size - 1) {
      left -= size - 1;
      const pointer = block + size - 1;
      size = Math.min(size * 2, LARGEST);
      block = numbers[pointer] ?? 0;
      if (block === 0) {
        block = newBlock(size);
        numbers[pointer] = block;
      }
    }
    return block + left;
  };

  const find = (list: number, entry: number): number => {
    let left = counts[list] ?? 0;
    let block = heads[list] ?? 0;
    for (let size = 2; left > 0; size = Math.min(size * 2, LARGEST)) {
      const end = block + Math.min(left, size - 1);
      for (let place = block; place < end; place++) if (numbers[place] === entry) return place;
      left -= size - 1;
      block = numbers[block + size - 1] ?? 0;
    }
    throw new RangeError(`Entry ${entry} is not in list ${list}.`);
  };

  return {
    add(list, entry) {
      if (list >= counts.length) {
        heads = grown(heads, list + 1);
        counts = grown(counts, list + 1);
      }
      const count = counts[list] ?? 0;
      // The place first: making room may exchange the array.
      const place = placeOf(list, count);
      numbers[place] = entry;
      counts[list] = count + 1;
    },
    remove(list, entry) {
      const place = find(list, entry);
      const last = (counts[list] ?? 0) - 1;
      numbers[place] = numbers[placeOf(list, last)] ?? 0;
      counts[list] = last;
    },
    length: (list) => counts[list] ?? 0,
    lower(list, base, scores) {
      let left = counts[list] ?? 0;
      let block = heads[list] ?? 0;
      for (let size = 2; left > 0; size = Math.min(size * 2, LARGEST)) {
        const end = block + Math.min(left, size - 1);
        for (let place = block; place < end; place++) {
          const entry = numbers[place] ?? 0;
          const row = entry >>> 2;
          const score = base + (entry & 3);
          if (score < (scores[row] ?? 0)) scores[row] = score;
        }
        left -= size - 1;
        block = numbers[block + size - 1] ?? 0;
      }
    },
    count(list, mask) {
      let found = 0;
      let left = counts[list] ?? 0;
      let block = heads[list] ?? 0;
      for (let size = 2; left > 0; size = Math.min(size * 2, LARGEST)) {
        const end = block + Math.min(left, size - 1);
        for (let place = block; place < end; place++) found += mask[(numbers[place] ?? 0) >>> 2] ?? 0;
        left -= size - 1;
        block = numbers[block + size - 1] ?? 0;
      }
      return found;
    },
  };
};

const LARGEST = 4096;

/** A copy with at least `needed` places and some more, so that growing is rare. */
const grown = (numbers: Int32Array<ArrayBuffer>, needed: number): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(Math.max(needed, Math.ceil(numbers.length * 1.25)));
  larger.set(numbers);
  return larger;
};
