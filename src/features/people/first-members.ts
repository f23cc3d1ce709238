import { perMember } from '../../engine/member/per-member.ts';
import type { Mirrored } from '../../engine/sync/table.ts';
import type { Profile, MembershipStatus } from './rules/profile.ts';

/** The members that the first view shows. chat/first-view.ts reads them together with the chat. */
interface FirstMembers {
  /** The signed-in member, then the most recently active others. */
  readonly members: readonly Mirrored<Profile>[];
  readonly membershipStatus?: MembershipStatus | undefined;
}

export const firstMembers = perMember<FirstMembers>(() => ({ members: [] }));
