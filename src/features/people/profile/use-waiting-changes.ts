import { profileItems, type ProfileItem } from '../rules/overwritten.ts';
import { useMember } from '../../../engine/member/hooks/use-member.ts';
import { useSharedRead } from '../../../engine/member/hooks/use-shared-read.ts';
import { readOverlay, type MemberStorage } from '../../../engine/member/read-overlay.ts';
import type { Pending } from '../../../engine/sync/overlay.ts';
import { valuesSetBy, ownProfile } from '../changes.ts';

/** A queued change of the own profile or of its privacy settings. */
export interface WaitingChange extends Pending {
  /** The items that it sets. */
  readonly sets: readonly ProfileItem[];
}

/** The member's profile changes that wait on this device or were refused, oldest first. */
export const useWaitingChanges = (): readonly WaitingChange[] =>
  useSharedRead(useMember(), readWaitingChanges) ?? nothing;

const nothing: readonly WaitingChange[] = [];

const readWaitingChanges = async (member: MemberStorage): Promise<readonly WaitingChange[]> => {
  const changes = (await readOverlay(member)).about(ownProfile, member.uid);
  return changes.flatMap((one) => {
    const values = valuesSetBy(one) ?? {};
    // An acknowledged entry is about to be removed.
    return one.hasArrived ? [] : [{ ...one, sets: profileItems.filter((what) => what in values) }];
  });
};
