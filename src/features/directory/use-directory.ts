import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { asSeenBy, isInDirectoryOf, shownUsername, type Profile } from '../../domain/profile.ts';
import type { MirrorDb } from '../../local/mirror/mirror-db.ts';
import { createDirectoryStore, type DirectorySnapshot, type DirectoryStore } from './directory-store.ts';
import { useMember } from '../../member/hooks/use-member.ts';
import type { Member, MemberStorage } from '../../member/open-member.ts';

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
  const wanted = address.toLowerCase();
  const { profiles } = member.mirror;
  const found = wanted.startsWith('@')
    ? await profiles.filter(({ username }) => shownUsername(username ?? '').toLowerCase() === wanted).first()
    : await profiles.get(wanted);
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
