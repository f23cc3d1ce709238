import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore, useState } from 'react';
import { searchDirectory, type DirectoryFilter } from '../../domain/directory-search.ts';
import { asSeenBy, isInDirectoryOf, type Profile } from '../../domain/profile.ts';
import type { MirrorDb } from '../../local/mirror/mirror-db.ts';
import { useMember } from '../../member/hooks/use-member.ts';
import type { Member, MemberStorage } from '../../member/open-member.ts';
import { createDirectoryStore, type DirectorySnapshot, type DirectoryStore } from './directory-store.ts';

/** All members, ready to be searched; undefined until the first pull or the mirror has answered. */
export const useDirectory = (): DirectorySnapshot | undefined => {
  const member = useMember();
  const store = member ? storeOf(member) : nobody;
  return useSyncExternalStore(store.subscribe, store.snapshot);
};

/**
 * The member at an address: an id, or a username behind an @. Only the member finds an unlisted profile. null when the mirror
 * has no such member; undefined until it has answered.
 */
export const useProfile = (address: string): Profile | null | undefined => {
  const member = useMember();
  return useLiveQuery(async () => (member ? readMember(member, address) : undefined), [member, address]);
};

export const readMember = async (
  member: MemberStorage,
  address: string,
): Promise<Profile | null | undefined> => {
  const { profiles } = member.mirror;
  const found = address.startsWith('@')
    ? await profiles.where('username').equalsIgnoreCase(address.slice(1)).first()
    : await profiles.get(address.toLowerCase());
  if (found && isInDirectoryOf(member.uid)(found)) return asSeenBy(member.uid)(found);
  return (await member.mirror.hasPulled()) ? null : undefined;
};

const stores = new WeakMap<MirrorDb, DirectoryStore>();

const storeOf = (member: Member): DirectoryStore => {
  const store = stores.get(member.mirror) ?? createDirectoryStore(member);
  stores.set(member.mirror, store);
  return store;
};

const nobody: Pick<DirectoryStore, 'subscribe' | 'snapshot'> = {
  subscribe: () => () => undefined,
  snapshot: () => undefined,
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

/** The members who match, in the order of `searchAfter`. */
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
 * Searches again after `last`. With the same query and filter, members keep their places when the directory changes, and
 * new members come first. Another search sorts by match. So does the first one after all members are read.
 */
export const searchAfter = (last: SearchResults | undefined, search: Search): SearchResults => {
  const sorted = searchDirectory(search.directory, search.query, search.filter);
  const isSameSearch =
    last?.query === search.query && last.filter === search.filter && last.directory.isWhole;
  return { ...search, members: isSameSearch ? keepPlaces(last.members, sorted) : sorted };
};

/** More new members at once come from a pull that fills the mirror. */
const FEW = 20;

/** Sorts the members of `next` as in `before`, new members first. Returns `next` when many are new. */
const keepPlaces = (before: readonly Profile[], next: readonly Profile[]): readonly Profile[] => {
  const current = new Map(next.map((member) => [member.id, member]));
  const kept = before.flatMap(({ id }) => current.get(id) ?? []);
  if (next.length - kept.length > FEW) return next;
  const known = new Set(kept.map(({ id }) => id));
  return [...next.filter(({ id }) => !known.has(id)), ...kept];
};
