import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useSharedRead } from '../../engine/member/hooks/use-shared-read.ts';
import type { MembershipStatus } from './rules/profile.ts';
import { membershipStatusDocument } from './tables.ts';
import { firstMembers } from './first-members.ts';

/** The member's own state as of the last pull. Undefined until it is read. */
export const useMembershipStatus = (): MembershipStatus | undefined => {
  const member = useMember();
  const status = useSharedRead(member?.mirror, readMembershipStatus);
  return status ?? (member ? firstMembers.of(member).membershipStatus : undefined);
};

const readMembershipStatus = (mirror: MirrorDb) => mirror.document(membershipStatusDocument);
