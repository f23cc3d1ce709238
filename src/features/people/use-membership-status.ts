import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useSharedRead } from '../../engine/member/hooks/use-shared-read.ts';
import type { MembershipStatus } from './rules/profile.ts';
import { membershipStatusDocument } from './tables.ts';
import { firstMembers } from './first-members.ts';

/** The member's own state as of the last pull: suspended or not, with a seat or without. Undefined before it is read. */
export const useMembershipStatus = (): MembershipStatus | undefined => {
  const member = useMember();
  const held = useSharedRead(member?.mirror, readMembershipStatus);
  return held ?? (member ? firstMembers.of(member).membershipStatus : undefined);
};

const readMembershipStatus = (mirror: MirrorDb) => mirror.document(membershipStatusDocument);
