import { useSyncExternalStore } from 'react';
import { createDirectoryStore, type DirectorySnapshot, type DirectoryStore } from './directory-store.ts';
import { useMember } from '../../../engine/member/hooks/use-member.ts';
import { perMember } from '../../../engine/member/per-member.ts';

/** The searchable directory of all members; undefined until the first pull or the mirror has answered. */
export const useDirectory = (): DirectorySnapshot | undefined => {
  const { subscribe, snapshot } = useStore();
  return useSyncExternalStore(subscribe, snapshot);
};

/** Like `idOf`. Renders again only when the answer changes. */
export const useIdOf = (username: string): string | null | undefined => {
  const { subscribe, snapshot } = useStore();
  return useSyncExternalStore(subscribe, () => idOf(snapshot(), username));
};

/** The id of the member with this username, in any case. Null when nobody has it; undefined until all members are read. */
export const idOf = (
  directory: DirectorySnapshot | undefined,
  username: string,
): string | null | undefined => {
  if (!directory) return undefined;
  const id = usernamesOf(directory).get(username.toLowerCase());
  if (id !== undefined) return id;
  // Only the whole directory proves that nobody has the username.
  return directory.isWhole ? null : undefined;
};

/** The ids by username. Cached for each snapshot, because building the map reads all members. */
const usernameCache = new WeakMap<DirectorySnapshot, ReadonlyMap<string, string>>();

const usernamesOf = (directory: DirectorySnapshot): ReadonlyMap<string, string> => {
  const cached = usernameCache.get(directory);
  if (cached) return cached;
  const usernames = new Map(
    directory.profiles.flatMap(({ id, username }) =>
      username === null ? [] : [[username.toLowerCase(), id] as const],
    ),
  );
  usernameCache.set(directory, usernames);
  return usernames;
};

/** One store for each mirror. It outlives the components that read it. */
const stores = perMember(createDirectoryStore);

const useStore = (): Pick<DirectoryStore, 'subscribe' | 'snapshot'> => {
  const member = useMember();
  return member ? stores.of(member) : withoutMember;
};

const withoutMember: Pick<DirectoryStore, 'subscribe' | 'snapshot'> = {
  subscribe: () => () => undefined,
  snapshot: () => undefined,
};
