import { useState } from 'react';
import { searchDirectory, type DirectoryFilter } from '../../domain/directory-search.ts';
import type { Profile } from '../../domain/profile.ts';
import type { DirectorySnapshot } from './directory-store.ts';

interface Search {
  readonly directory: DirectorySnapshot;
  readonly query: string;
  readonly filter: DirectoryFilter;
}

/** A search and who matches it, in the order on the screen. */
export interface Found extends Search {
  readonly members: readonly Profile[];
}

/** Who matches, best first, but in the places that `findAfter` keeps. */
export const useFound = (
  directory: DirectorySnapshot,
  query: string,
  filter: DirectoryFilter,
): readonly Profile[] => {
  const [last, setLast] = useState<Found>();
  if (last?.directory === directory && last.query === query && last.filter === filter) return last.members;
  const found = findAfter(last, { directory, query, filter });
  setLast(found);
  return found.members;
};

/**
 * Searches anew after `last`. For the same query and filter members keep their places while they come online or change,
 * and who joins comes first; another search sorts anew. So does the one after the device has read all members: those
 * have not joined just now.
 */
export const findAfter = (last: Found | undefined, search: Search): Found => {
  const sorted = searchDirectory(search.directory, search.query, search.filter);
  const isSameSearch =
    last?.query === search.query && last.filter === search.filter && last.directory.isWhole;
  return { ...search, members: isSameSearch ? keepPlaces(last.members, sorted) : sorted };
};

/** More newcomers than that come from a mirror being filled. */
const FEW = 20;

/** The members of `next` in the places they have in `before`, newcomers first; `next` itself when those are many. */
const keepPlaces = (before: readonly Profile[], next: readonly Profile[]): readonly Profile[] => {
  const current = new Map(next.map((member) => [member.id, member]));
  const kept = before.flatMap(({ id }) => current.get(id) ?? []);
  if (next.length - kept.length > FEW) return next;
  const known = new Set(kept.map(({ id }) => id));
  return [...next.filter(({ id }) => !known.has(id)), ...kept];
};
