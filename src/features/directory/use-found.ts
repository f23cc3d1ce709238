import { useState } from 'react';
import type { DirectorySnapshot } from './directory-store.ts';
import type { DirectoryFilter } from '../../domain/directory-index.ts';
import type { Profile } from '../../domain/profile.ts';
import { keepOrder } from './keep-order.ts';

/**
 * Who matches, best first. As long as the same is searched for, members keep their places while they come online or
 * change; the next search sorts anew.
 */
export const useFound = (
  directory: DirectorySnapshot,
  query: string,
  filter: DirectoryFilter,
): readonly Profile[] => {
  const [find] = useState(createFinder);
  return find(directory, query, filter);
};

/** Remembers its last answer: asked the same again, it answers the same, so rendering twice does no harm. */
export const createFinder = () => {
  let last = {
    query: '',
    filter: {} as DirectoryFilter,
    version: -1,
    isWhole: false,
    members: [] as readonly Profile[],
  };
  return ({ index, version, isWhole }: DirectorySnapshot, query: string, filter: DirectoryFilter) => {
    const isSameSearch = last.query === query && last.filter === filter;
    if (isSameSearch && last.version === version) {
      last.isWhole = isWhole;
      return last.members;
    }
    const hits = index.search(query, filter);
    const sorted = hits.slice(0, hits.total);
    // Those who come with the rest of the copy have not joined just now: they stand where they belong.
    const members = isSameSearch && last.isWhole ? keepOrder(last.members, sorted) : sorted;
    last = { query, filter, version, isWhole, members };
    return members;
  };
};
