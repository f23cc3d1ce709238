import { useLiveQuery } from 'dexie-react-hooks';
import { readPayload } from '../../domain/entry-kinds.ts';
import { withProfileChange, type Profile } from '../../domain/profile.ts';
import { allMembers, newestMembers } from '../mirror/read-members.ts';
import { usePortal, type Portal } from './portal-context.ts';

export interface Directory {
  /** The most recently active first. */
  readonly members: readonly Profile[];
  /** False while only the first of them have been read. */
  readonly isWhole: boolean;
}

/**
 * The members of the mirror, `firstCount` of them quickly and then all;
 * undefined until the first pull or the mirror has answered.
 */
export const useDirectory = (firstCount: number): Directory | undefined => {
  const portal = usePortal();
  const first = useLiveQuery(
    async () => (portal ? newestMembers(portal.mirror, firstCount) : undefined),
    [portal, firstCount],
  );
  // Reading thousands of rows holds the page: it starts when the first are on their way to the screen.
  const isFirstRead = first !== undefined;
  const all = useLiveQuery(async () => {
    if (!portal || !isFirstRead) return undefined;
    const members = await allMembers(portal.mirror);
    return members.length === 0 && !(await hasPulled(portal)) ? undefined : members;
  }, [portal, isFirstRead]);
  if (all) return { members: all, isWhole: true };
  return first && first.length > 0 ? { members: first, isWhole: false } : undefined;
};

/** The member's own profile with queued edits laid over; null when there is none yet. */
export const useMyProfile = (): Profile | null | undefined => {
  const portal = usePortal();
  return useLiveQuery(async () => {
    if (!portal) return undefined;
    const [profile, entries] = await Promise.all([
      portal.mirror.profiles.get(portal.uid),
      portal.outbox.entries.orderBy('seq').toArray(),
    ]);
    if (!profile) return (await hasPulled(portal)) ? null : undefined;
    return entries
      .filter((entry) => entry.state !== 'rejected')
      .reduce<Profile>((shown, entry) => {
        const change = readPayload('profile', entry);
        return change ? withProfileChange(shown, change) : shown;
      }, profile);
  }, [portal]);
};

/** Whether the mirror was filled at least once: an empty list is then the truth. */
const hasPulled = async (portal: Portal): Promise<boolean> =>
  (await portal.mirror.meta.get('cursor')) !== undefined;
