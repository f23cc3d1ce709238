import { withHiddenValues, type OwnProfile } from './rules/profile.ts';
import { readOverlay, type MemberStorage } from '../../engine/member/read-overlay.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useSharedRead } from '../../engine/member/hooks/use-shared-read.ts';
import { peopleTables } from './tables.ts';
import { ownProfile } from './changes.ts';

/** The member's own profile with its hidden fields and with queued changes; null if there is none, undefined while loading. */
export const useMyProfile = (): OwnProfile | null | undefined => useSharedRead(useMember(), readMyProfile);

export const readMyProfile = async (member: MemberStorage): Promise<OwnProfile | null | undefined> => {
  const overlay = await readOverlay(member);
  const mirrored = await readMirroredProfile(member);
  return mirrored && overlay.row(ownProfile, member.uid, mirrored);
};

/** The own profile as the server last sent it, without queued changes. */
export const readMirroredProfile = async (member: MemberStorage): Promise<OwnProfile | null | undefined> => {
  const [profile, privacy] = await Promise.all([
    member.mirror.rows(peopleTables.profiles).get(member.uid),
    member.mirror.rows(peopleTables.profile_privacy).get(member.uid),
  ]);
  if (!profile) return (await member.mirror.hasPulled()) ? null : undefined;
  return withHiddenValues(profile, privacy);
};
