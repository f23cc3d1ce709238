import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { asSeenBy, isInDirectoryOf, shownUsername, type Profile } from '../../domain/profile.ts';
import type { MirrorDb } from '../../local/mirror/mirror-db.ts';
import { createDirectoryStore, type DirectorySnapshot, type DirectoryStore } from './directory-store.ts';
import { usePortal, type Portal } from '../../member/hooks/portal-context.ts';

/** All members, ready to be searched; undefined until the first pull or the mirror has answered. */
export const useDirectory = (): DirectorySnapshot | undefined => {
  const portal = usePortal();
  const store = portal ? storeOf(portal) : nobody;
  return useSyncExternalStore(store.subscribe, store.snapshot);
};

/**
 * The member at an address: an id, or a username behind an @. Only the member finds an unlisted profile. null when the mirror
 * has no such member; undefined until it has answered.
 */
export const useMember = (address: string): Profile | null | undefined => {
  const portal = usePortal();
  return useLiveQuery(async () => (portal ? readMember(portal, address) : undefined), [portal, address]);
};

export const readMember = async (portal: Portal, address: string): Promise<Profile | null | undefined> => {
  const wanted = address.toLowerCase();
  const { profiles } = portal.mirror;
  const found = wanted.startsWith('@')
    ? await profiles.filter(({ username }) => shownUsername(username ?? '').toLowerCase() === wanted).first()
    : await profiles.get(wanted);
  if (found && isInDirectoryOf(portal.uid)(found)) return asSeenBy(portal.uid)(found);
  return (await portal.mirror.hasPulled()) ? null : undefined;
};

const stores = new WeakMap<MirrorDb, DirectoryStore>();

const storeOf = (portal: Portal): DirectoryStore => {
  const store = stores.get(portal.mirror) ?? createDirectoryStore(portal);
  stores.set(portal.mirror, store);
  return store;
};

const nobody: Pick<DirectoryStore, 'subscribe' | 'snapshot'> = {
  subscribe: () => () => undefined,
  snapshot: () => undefined,
};
