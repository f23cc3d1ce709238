import { useLiveQuery } from 'dexie-react-hooks';
import type { DeliveryState, Refusal } from '../../domain/delivery.ts';
import { readPayload } from '../../domain/kinds.ts';
import {
  profileItems,
  valuesOfChange,
  valuesOfPrivacy,
  type ProfileItem,
  type ProfileValues,
} from '../../domain/overwritten.ts';
import {
  withHiddenValues,
  withPrivacyChange,
  withProfileChange,
  type OwnProfile,
} from '../../domain/profile.ts';
import type { Entry } from '../../sync/entry.ts';
import { deliveryState } from '../../sync/entry-status.ts';
import { useMember } from './use-member.ts';
import type { MemberStorage } from '../open-member.ts';
import { readEntries, takesEffect } from '../read-entries.ts';

/**
 * The member's own profile with its hidden fields, and with queued edits and settings applied; null when there is none yet,
 * undefined while loading.
 */
export const useMyProfile = (): OwnProfile | null | undefined => {
  const member = useMember();
  return useLiveQuery(async () => (member ? readMyProfile(member) : undefined), [member]);
};

export const readMyProfile = async (member: MemberStorage): Promise<OwnProfile | null | undefined> => {
  const entries = await readEntries(member.outbox);
  const held = await readHeldProfile(member);
  if (!held) return held;
  let shown = held;
  for (const entry of entries.filter(takesEffect)) {
    shown = withProfileChange(shown, readPayload('profile', entry) ?? {});
    const settings = readPayload('privacy', entry);
    if (settings) shown = withPrivacyChange(shown, settings);
  }
  return shown;
};

/** The own profile as in the mirror: the server's last version, without queued changes. */
export const readHeldProfile = async (member: MemberStorage): Promise<OwnProfile | null | undefined> => {
  const [profile, privacy] = await Promise.all([
    member.mirror.profiles.get(member.uid),
    member.mirror.profile_privacy.get(member.uid),
  ]);
  if (!profile) return (await member.mirror.hasPulled()) ? null : undefined;
  return withHiddenValues(profile, privacy);
};

/** A queued change of the own profile or of its privacy settings. */
export interface WaitingChange {
  /** The entry's, for `cancel`, `retry` and `discard`. */
  readonly id: string;
  readonly kind: 'profile' | 'privacy';
  /** The items that it sets. */
  readonly sets: readonly ProfileItem[];
  readonly state: DeliveryState;
  readonly refusal: Refusal | null;
}

/** The member's profile changes that wait on this device or were refused, oldest first. */
export const useWaitingChanges = (): readonly WaitingChange[] => {
  const member = useMember();
  return useLiveQuery(async () => (member ? readWaitingChanges(member) : undefined), [member]) ?? nothing;
};

const nothing: readonly WaitingChange[] = [];

export const readWaitingChanges = async (member: MemberStorage): Promise<readonly WaitingChange[]> => {
  const entries = await readEntries(member.outbox);
  return entries.flatMap((entry) => {
    const values = valuesSetBy(entry);
    // An acknowledged entry is about to be removed.
    if (!values || entry.state === 'acked') return [];
    return [
      {
        id: entry.id,
        kind: entry.kind === 'privacy' ? 'privacy' : 'profile',
        sets: profileItems.filter((what) => what in values),
        state: deliveryState(entry),
        refusal: entry.refusal,
      },
    ];
  });
};

/** The profile values that an entry sets; null for an entry of another kind. */
export const valuesSetBy = (entry: Entry): ProfileValues | null => {
  const settings = readPayload('privacy', entry);
  if (settings) return valuesOfPrivacy(settings);
  const change = readPayload('profile', entry);
  return change ? valuesOfChange(change) : null;
};
