import { useLiveQuery } from 'dexie-react-hooks';
import { readPayload } from '../../domain/entry-kinds.ts';
import { withHiddenValues, withProfileChange, type OwnProfile } from '../../domain/profile.ts';
import { usePortal, type Portal } from './portal-context.ts';

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
export const hasPulled = async (portal: Portal): Promise<boolean> =>
  (await portal.mirror.meta.get('cursor')) !== undefined;
