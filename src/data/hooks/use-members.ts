import { useLiveQuery } from 'dexie-react-hooks';
import { readPayload } from '../../domain/entry-kinds.ts';
import { withProfileChange, type Profile } from '../../domain/profile.ts';
import { usePortal, type Portal } from './portal-context.ts';

/** All members, the most recently active first; undefined until the first pull or the mirror has answered. */
export const useMembers = (): readonly Profile[] | undefined => {
  const portal = usePortal();
  return useLiveQuery(async () => {
    if (!portal) return undefined;
    const profiles = await portal.mirror.profiles.toArray();
    if (profiles.length === 0 && !(await hasPulled(portal))) return undefined;
    return profiles.toSorted(
      (a, b) => (b.lastActive ?? '').localeCompare(a.lastActive ?? '') || a.id.localeCompare(b.id),
    );
  }, [portal]);
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
