import { perMember } from '../../engine/member/per-member.ts';
import type { Mirrored } from '../../engine/sync/table.ts';
import type { Profile, MembershipStatus } from './rules/profile.ts';

/** The members of the first frame, read together with the chat. */
interface FirstMembers {
  /** The member, who is active now, and the other most recently active members, the latest first. */
  readonly members: readonly Mirrored<Profile>[];
  readonly membershipStatus?: MembershipStatus | undefined;
}

export const firstMembers = perMember<FirstMembers>(() => ({ members: [] }));
