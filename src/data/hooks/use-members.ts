import { useLiveQuery } from 'dexie-react-hooks';
import { readPayload } from '../../domain/entry-kinds.ts';
import {
  isInDirectoryOf,
  withHiddenValues,
  withProfileChange,
  type OwnProfile,
  type Profile,
} from '../../domain/profile.ts';
import { allMembers, newestMembers } from '../mirror/read-members.ts';
import { usePortal, type Portal } from './portal-context.ts';

export interface Directory {
  /**
   * The most recently active first. Who is not listed is not among them, but for the member who looks (whose `isListed`
   * is then false). All as other members see them.
   */
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
  const all = useLiveQuery(
    async () => (portal && isFirstRead ? readDirectory(portal) : undefined),
    [portal, isFirstRead],
  );
  if (all) return { members: all, isWhole: true };
  return first && first.length > 0 ? { members: first, isWhole: false } : undefined;
};

export const readDirectory = async (portal: Portal): Promise<readonly Profile[] | undefined> => {
  const members = await allMembers(portal.mirror);
  if (members.length === 0 && !(await hasPulled(portal))) return undefined;
  return members.filter(isInDirectoryOf(portal.uid));
};

/**
 * The member's own profile, complete: with what is hidden from others and with queued edits and settings laid over; null
 * when there is none yet.
 */
export const useMyProfile = (): OwnProfile | null | undefined => {
  const portal = usePortal();
  return useLiveQuery(async () => (portal ? readMyProfile(portal) : undefined), [portal]);
};

export const readMyProfile = async (portal: Portal): Promise<OwnProfile | null | undefined> => {
  // The outbox first: an entry leaves it only after its rows are in the mirror.
  const entries = await portal.outbox.entries.orderBy('seq').toArray();
  const [profile, privacy] = await Promise.all([
    portal.mirror.profiles.get(portal.uid),
    portal.mirror.profile_privacy.get(portal.uid),
  ]);
  if (!profile) return (await hasPulled(portal)) ? null : undefined;
  let shown = withHiddenValues(profile, privacy);
  for (const entry of entries) {
    if (entry.state === 'rejected') continue;
    shown = withProfileChange(shown, readPayload('profile', entry) ?? {});
    shown = { ...shown, ...readPayload('privacy', entry) };
  }
  return shown;
};

/** Whether the mirror was filled at least once: an empty list is then the truth. */
const hasPulled = async (portal: Portal): Promise<boolean> =>
  (await portal.mirror.meta.get('cursor')) !== undefined;
