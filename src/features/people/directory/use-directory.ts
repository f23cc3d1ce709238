import { useSyncExternalStore } from 'react';
import { createDirectoryStore, type DirectorySnapshot, type DirectoryStore } from './directory-store.ts';
import { useMember } from '../../../engine/member/hooks/use-member.ts';
import { perMember } from '../../../engine/member/per-member.ts';

/** The searchable directory of all members; undefined until the first pull or the mirror has answered. */
export const useDirectory = (): DirectorySnapshot | undefined => {
  const { subscribe, snapshot } = useStore();
  return useSyncExternalStore(subscribe, snapshot);
};

/**
 * The id of the member who has this username, in any case; null when nobody has it. undefined until the mirror has answered for
 * all members. Renders again only when the answer changes.
 */
export const useIdOf = (username: string): string | null | undefined => {
  const { subscribe, snapshot } = useStore();
  return useSyncExternalStore(subscribe, () => idOf(snapshot(), username));
};

/** The id of the member with this username: null when nobody has it, undefined while the directory is not read as a whole. */
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

/** Cached for each snapshot, because building the map reads all members. */
const usernames = new WeakMap<DirectorySnapshot, ReadonlyMap<string, string>>();

const usernamesOf = (directory: DirectorySnapshot): ReadonlyMap<string, string> => {
  const known = usernames.get(directory);
  if (known) return known;
  const made = new Map(
    directory.profiles.flatMap(({ id, username }) =>
      username === null ? [] : [[username.toLowerCase(), id] as const],
    ),
  );
  usernames.set(directory, made);
  return made;
};

/** One store for each mirror, which outlives the components that read it. */
const stores = perMember(createDirectoryStore);

const useStore = (): Pick<DirectoryStore, 'subscribe' | 'snapshot'> => {
  const member = useMember();
  return member ? stores.of(member) : nobody;
};

const nobody: Pick<DirectoryStore, 'subscribe' | 'snapshot'> = {
  subscribe: () => () => undefined,
  snapshot: () => undefined,
};
