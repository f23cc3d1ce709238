import type { Profile } from './profile.ts';

/** The rows of the directory as they stand without a query: the most recently active first. */
export interface DirectoryOrder {
  /** The row's profile is new, gone, or was active since. */
  moved(row: number): void;
  /** Until the next move. */
  rows(): Uint32Array;
}

/** `profiles` by row, a gap where there is none; the caller changes it. */
export const createDirectoryOrder = (profiles: readonly (Profile | undefined)[]): DirectoryOrder => {
  let sorted = new Uint32Array(0);
  const moved = new Set<number>();

  /** The moved rows are taken out and put in where they belong now; the others are copied, never compared. */
  const settle = (): void => {
    const isMoved = new Uint8Array(profiles.length);
    for (const row of moved) isMoved[row] = 1;
    const kept = without(isMoved, sorted);
    const arriving = [...moved]
      .filter((row) => profiles[row] !== undefined)
      .toSorted((a, b) => compare(profiles[a], profiles[b]));
    const next = new Uint32Array(kept.length + arriving.length);
    let copied = 0;
    for (const [index, row] of arriving.entries()) {
      const place = placeFor(profiles[row], kept, copied);
      next.set(kept.subarray(copied, place), copied + index);
      next[place + index] = row;
      copied = place;
    }
    next.set(kept.subarray(copied), copied + arriving.length);
    sorted = next;
    moved.clear();
  };

  /** The first place from `from` on whose member comes after this one. */
  const placeFor = (profile: Profile | undefined, kept: Uint32Array, from: number): number => {
    let low = from;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(profiles[kept[middle] ?? -1], profile) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    moved(row) {
      moved.add(row);
    },
    rows() {
      if (moved.size > 0) settle();
      return sorted;
    },
  };
};

const without = (isMoved: Uint8Array, rows: Uint32Array): Uint32Array => {
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    kept[count] = row;
    count += 1 - (isMoved[row] ?? 0);
  }
  return kept.subarray(0, count);
};

/** As the mirror sorts them, who never was active last; the id decides between equals, so that the order is the same each time. */
const compare = (a: Profile | undefined, b: Profile | undefined): number =>
  descending(a?.lastActive ?? '', b?.lastActive ?? '') || descending(a?.id ?? '', b?.id ?? '');

const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);
