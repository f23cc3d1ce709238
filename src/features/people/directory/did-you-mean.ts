import { labelKey, type Chip } from '../rules/directory-chips.ts';
import { searchDirectory, type Directory, type DirectoryFilter } from '../rules/directory-search.ts';
import { foldText } from '../../../domain/fold-text.ts';

/** A search that finds members, offered when the member's own search found none. */
interface Suggestion {
  readonly text: string;
  /** The key of the place to filter by; null to search for `text` instead. */
  readonly place: string | null;
  /** How many members it finds within the filter. */
  readonly count: number;
}

/** Shorter queries get no suggestion: almost every word is one edit away from them. */
const fewestLetters = 3;

/**
 * The skill, place or name that is one edit away from the query and finds members within the filter; null without one.
 * Skills win over places, and places over names. A place may also be spelled as in the query, because the search does not
 * look at places.
 */
export const didYouMean = (
  directory: Directory,
  query: string,
  filter: DirectoryFilter,
): Suggestion | null => {
  const typed = labelKey(query);
  if (typed.length < fewestLetters) return null;
  const count = (text: string, within: DirectoryFilter) => searchDirectory(directory, text, within).length;
  const isNear = ({ key }: Chip) => isOneEdit(typed, key);
  const isNearOrSame = (place: Chip) => place.key === typed || isNear(place);

  const suggestions = function* (): Generator<Suggestion> {
    for (const { label } of directory.skills.filter(isNear))
      yield { text: label, place: null, count: count(label, filter) };
    for (const { key, label } of directory.places.filter(isNearOrSame))
      yield { text: label, place: key, count: count('', { ...filter, places: [key] }) };
    for (const { full_name } of directory.profiles) {
      const names = full_name ? [full_name, ...full_name.split(/\s+/u)] : [];
      const near = names.find((name) => isOneEdit(typed, foldText(name)));
      if (near !== undefined) yield { text: near, place: null, count: count(near, filter) };
    }
  };
  for (const suggestion of suggestions()) if (suggestion.count > 0) return suggestion;
  return null;
};

export interface NamedPlace {
  readonly key: string;
  readonly label: string;
  /** How many members are there within the filter. */
  readonly count: number;
}

/** The place that the query names; null without one. The search does not look at places, so the page offers a filter instead. */
export const placeNamed = (
  directory: Directory,
  query: string,
  filter: DirectoryFilter,
): NamedPlace | null => {
  const typed = labelKey(query);
  const place = directory.places.find(({ key }) => key === typed);
  if (!place) return null;
  const { key, label } = place;
  const count = searchDirectory(directory, '', { ...filter, places: [key] }).length;
  return count === 0 ? null : { key, label, count };
};

/** Whether the texts differ by one letter: added, left out, replaced or swapped with its neighbour. */
const isOneEdit = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restOfA, restOfB] = [a.slice(start), b.slice(start)];
  return (
    restOfA.slice(1) === restOfB ||
    restOfA === restOfB.slice(1) ||
    restOfA.slice(1) === restOfB.slice(1) ||
    (restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0] && restOfA.slice(2) === restOfB.slice(2))
  );
};
