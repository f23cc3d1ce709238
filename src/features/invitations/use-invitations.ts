import { useCallback } from 'react';
import {
  noInvitationStats,
  type Invitation,
  type InvitationChange,
  type InvitationStats,
} from './rules/invitation.ts';
import { nameOf } from '../people/rules/profile.ts';
import { isOf, type Pending } from '../../engine/sync/overlay.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useSharedRead } from '../../engine/member/hooks/use-shared-read.ts';
import { readOverlay, type MemberStorage } from '../../engine/member/read-overlay.ts';
import { invitation as invitationKind, invitationChange } from './changes.ts';
import { invitationsTables } from './tables.ts';
import { peopleTables } from '../people/tables.ts';

export interface QueuedInvitation extends Pick<Pending, 'id' | 'state' | 'refusal' | 'queuedAt'> {
  readonly email: string;
}

/** A change that the server has not applied. A refused one stays until the member discards or retries it. */
export interface PendingChange extends Pick<Pending, 'id' | 'state' | 'refusal'> {
  readonly change: InvitationChange;
}

export interface SentInvitation extends Invitation {
  /** The invited address, or the name of the member who joined by the share link. */
  readonly invitee: string;
  readonly pendingChange: PendingChange | null;
}

export interface Invitations {
  /** All of the member's invitations, newest first. */
  readonly sent: readonly SentInvitation[];
  readonly queued: readonly QueuedInvitation[];
  readonly stats: InvitationStats;
}

/** The member's own invitations, from the server and from the outbox. Undefined during the first pull. */
export const useInvitations = (): Invitations | undefined => useSharedRead(useMember(), readInvitations);

/** Returns the function that reads the invitations from the device: the rendered ones may lag behind another tab. */
export const useReadInvitations = (): (() => Promise<Invitations | undefined>) => {
  const member = useMember();
  return useCallback(async () => (member ? readInvitations(member) : undefined), [member]);
};

const readInvitations = async (member: MemberStorage): Promise<Invitations | undefined> => {
  const { uid, mirror } = member;
  const overlay = await readOverlay(member);
  const [invitations, stats] = await Promise.all([
    mirror.rows(invitationsTables.invitations).toArray(),
    mirror.rows(invitationsTables.invitation_stats).get(uid),
  ]);
  if (invitations.length === 0 && !(await mirror.hasPulled())) return undefined;
  const names = await namesOf(invitations, mirror);
  // The server has the invitation before its mail goes out. Until then it shows as queued only.
  const queued = overlay.of(invitationKind).filter(({ hasArrived }) => !hasArrived);
  const queuedIds = new Set(queued.map(({ id }) => id));
  const changeOf = (id: string): PendingChange | null => {
    const newest = overlay.about(invitationsTables.invitations, id).findLast(isOf(invitationChange));
    return newest ? { ...newest, change: newest.payload.change } : null;
  };
  return {
    sent: invitations
      .filter(({ id }) => !queuedIds.has(id))
      .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
      .map((invitation) => ({
        ...invitation,
        invitee: invitation.invitee_email ?? names.get(invitation.invitee_id) ?? 'A former member',
        pendingChange: changeOf(invitation.id),
      })),
    queued: queued.map((one) => ({ ...one, email: one.payload.invitee_email })),
    stats: stats ?? noInvitationStats,
  };
};

/** The names, by id, of the members who joined by the share link. The inviter does not know their addresses. */
const namesOf = async (
  invitations: readonly Invitation[],
  mirror: MemberStorage['mirror'],
): Promise<ReadonlyMap<string | null, string>> => {
  const ids = invitations.flatMap(({ invitee_email, invitee_id }) =>
    invitee_email === null && invitee_id ? [invitee_id] : [],
  );
  const members = await mirror.rows(peopleTables.profiles).bulkGet(ids);
  return new Map(members.flatMap((member) => (member ? [[member.id, nameOf(member)]] : [])));
};
