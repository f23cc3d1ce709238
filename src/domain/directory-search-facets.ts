import { foldText } from './directory-search.ts';
import { createPostingLists, entryOf } from './directory-search-postings.ts';
import type { Profile } from './profile.ts';

/** A value to filter by. `key` is the same for all spellings; `label` is the most common one of them. */
export interface Chip {
  readonly key: string;
  readonly label: string;
  readonly count: number;
}

/** The different values of a kind, skills or places, and the rows that have them. */
export interface Facet {
  add(row: number, labels: ReadonlyMap<string, string>): void;
  /** Of the labels that were added. */
  remove(row: number, labels: ReadonlyMap<string, string>): void;
  /** Lowers the score of each row that has the value to 0. */
  mark(key: string, scores: Uint8Array): void;
  /** How many of the rows in the mask have the value. */
  count(key: string, mask: Uint8Array): number;
  /** The most common first. */
  top(limit: number): readonly Chip[];
}

/** "react", "React" and " REACT" are one. */
export const facetKey = (label: string): string => foldText(shown(label));

/** Each skill of a member by its key. */
export const skillLabels = (profile: Profile): ReadonlyMap<string, string> => labelled(profile.skills ?? []);

/** Each part of the place by its key: "Panjim, Goa" is in Panjim and in Goa. */
export const placeLabels = (profile: Profile): ReadonlyMap<string, string> =>
  labelled(profile.location?.split(/[,;]/) ?? []);

export const createFacet = (): Facet => {
  const lists = createPostingLists();
  const values = new Map<string, Value>();
  const freeLists: number[] = [];
  let top: readonly [string, Value][] | undefined;

  return {
    add(row, labels) {
      for (const [key, label] of labels) {
        const list = values.get(key)?.list ?? freeLists.pop() ?? values.size;
        const value = values.get(key) ?? { list, spellings: new Map<string, number>() };
        values.set(key, value);
        lists.add(value.list, entryOf(row, 0));
        value.spellings.set(label, (value.spellings.get(label) ?? 0) + 1);
        top = undefined;
      }
    },
    remove(row, labels) {
      for (const [key, label] of labels) {
        const value = values.get(key);
        if (!value) continue;
        lists.remove(value.list, entryOf(row, 0));
        const left = (value.spellings.get(label) ?? 0) - 1;
        if (left > 0) value.spellings.set(label, left);
        else value.spellings.delete(label);
        if (lists.length(value.list) === 0) {
          values.delete(key);
          freeLists.push(value.list);
        }
        top = undefined;
      }
    },
    mark(key, scores) {
      const value = values.get(key);
      if (value) lists.lower(value.list, 0, scores);
    },
    count(key, mask) {
      const value = values.get(key);
      return value ? lists.count(value.list, mask) : 0;
    },
    top(limit) {
      top ??= [...values].toSorted(
        ([a, { list: listA }], [b, { list: listB }]) =>
          lists.length(listB) - lists.length(listA) || (a < b ? -1 : 1),
      );
      return top.slice(0, limit).map(([key, { list, spellings }]) => ({
        key,
        label: mostCommon(spellings),
        count: lists.length(list),
      }));
    },
  };
};

interface Value {
  readonly list: number;
  /** How many members write it so. */
  readonly spellings: Map<string, number>;
}

/** Among equally common ones the capitals come first, whoever came first: the label does not jump. */
const mostCommon = (spellings: ReadonlyMap<string, number>): string =>
  [...spellings].reduce((best, next) =>
    next[1] > best[1] || (next[1] === best[1] && next[0] < best[0]) ? next : best,
  )[0];

const labelled = (labels: readonly string[]): ReadonlyMap<string, string> => {
  const byKey = new Map<string, string>();
  for (const label of labels) {
    const key = facetKey(label);
    if (key !== '' && !byKey.has(key)) byKey.set(key, shown(label));
  }
  return byKey;
};

const shown = (label: string): string => label.trim().replaceAll(/\s+/gu, ' ');
