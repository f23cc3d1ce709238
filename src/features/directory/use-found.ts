import { useState } from 'react';
import type { DirectorySnapshot } from '../../data/hooks/directory-store.ts';
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
const createFinder = () => {
  let last = { query: '', filter: {} as DirectoryFilter, version: -1, members: [] as readonly Profile[] };
  return ({ index, version }: DirectorySnapshot, query: string, filter: DirectoryFilter) => {
    const isSameSearch = last.query === query && last.filter === filter;
    if (isSameSearch && last.version === version) return last.members;
    const hits = index.search(query, filter);
    const sorted = hits.slice(0, hits.total);
    last = { query, filter, version, members: isSameSearch ? keepOrder(last.members, sorted) : sorted };
    return last.members;
  };
};
