import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { searchDirectory, type DirectoryFilter } from '../rules/directory-search.ts';
import { asSeenBy, isInDirectoryOf, type Profile } from '../rules/profile.ts';
import type { DirectorySnapshot } from './directory-store.ts';
import { useIdOf } from './use-directory.ts';
import { useMember } from '../../../engine/member/hooks/use-member.ts';
import type { MemberStorage } from '../../../engine/member/read-overlay.ts';
import { peopleTables } from '../tables.ts';

/**
 * The member at an address, which is an id, or a username behind an @. Only the owner finds an unlisted profile. Null when the
 * mirror has no such member; undefined until it is read.
 */
export const useProfile = (address: string): Profile | null | undefined => {
  const member = useMember();
  const idOfUsername = useIdOf(address.slice(1));
  const id = address.startsWith('@') ? idOfUsername : address.toLowerCase();
  return useLiveQuery(async () => {
    if (!member || id === undefined) return undefined;
    return id === null ? null : readMember(member, id);
  }, [member, id]);
};

export const readMember = async (member: MemberStorage, id: string): Promise<Profile | null | undefined> => {
  const found = await member.mirror.rows(peopleTables.profiles).get(id);
  if (found && isInDirectoryOf(member.uid)(found)) return asSeenBy(member.uid)(found);
  return (await member.mirror.hasPulled()) ? null : undefined;
};

interface Search {
  readonly directory: DirectorySnapshot;
  readonly query: string;
  readonly filter: DirectoryFilter;
}

/** A search and the members who match, in the order on the screen. */
export interface SearchResults extends Search {
  readonly members: readonly Profile[];
}

/** The members who match, in an order that `searchAfter` keeps stable. */
export const useSearchResults = (
  directory: DirectorySnapshot,
  query: string,
  filter: DirectoryFilter,
): readonly Profile[] => {
  const [last, setLast] = useState<SearchResults>();
  if (last?.directory === directory && last.query === query && last.filter === filter) return last.members;
  const results = searchAfter(last, { directory, query, filter });
  setLast(results);
  return results.members;
};

/**
 * Searches. When the directory changes during the same search, the members of the `last` results keep their places, and new ones
 * come first. Another query or filter sorts by match, and so does the first search after all members are read.
 */
export const searchAfter = (last: SearchResults | undefined, search: Search): SearchResults => {
  const sorted = searchDirectory(search.directory, search.query, search.filter);
  const isSameSearch =
    last?.query === search.query && last.filter === search.filter && last.directory.isWhole;
  return { ...search, members: isSameSearch ? keepPlaces(last.members, sorted) : sorted };
};

/** When more members than this are new at once, a pull is filling the mirror. */
const FEW = 20;

/** Sorts the members of `next` as in `before`, new members first. Returns `next` when many are new. */
const keepPlaces = (before: readonly Profile[], next: readonly Profile[]): readonly Profile[] => {
  const current = new Map(next.map((member) => [member.id, member]));
  const kept = before.flatMap(({ id }) => current.get(id) ?? []);
  if (next.length - kept.length > FEW) return next;
  const known = new Set(kept.map(({ id }) => id));
  return [...next.filter(({ id }) => !known.has(id)), ...kept];
};
