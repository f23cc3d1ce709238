import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { DeliveryState, Refusal } from '../../domain/delivery.ts';
import {
  noInvitationStats,
  type Invitation,
  type InvitationChange,
  type InvitationStats,
} from '../../domain/invitation.ts';
import { nameOf } from '../../domain/profile.ts';
import type { Entry } from '../../sync/entry.ts';
import { deliveryState } from '../../sync/entry-status.ts';
import { useMember } from '../../member/hooks/use-member.ts';
import type { MemberStorage } from '../../member/open-member.ts';
import { entriesOf, readEntries } from '../../member/read-entries.ts';

export interface QueuedInvitation {
  readonly id: string;
  readonly email: string;
  readonly state: DeliveryState;
  readonly refusal?: Refusal;
  /** Epoch milliseconds. */
  readonly queuedAt: number;
}

/** A change that the server has not applied yet. A refused one stays until the member discards or retries it. */
export interface PendingChange {
  /** The outbox entry's id, for `retry`, `cancel` and `discard`. */
  readonly id: string;
  readonly change: InvitationChange;
  readonly state: DeliveryState;
  readonly refusal?: Refusal;
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
export const useInvitations = (): Invitations | undefined => {
  const member = useMember();
  return useLiveQuery(async () => (member ? readInvitations(member) : undefined), [member]);
};

/** Reads the invitations from the device at the moment of the call: the rendered ones may lag behind another tab. */
export const useReadInvitations = (): (() => Promise<Invitations | undefined>) => {
  const member = useMember();
  return useCallback(async () => (member ? readInvitations(member) : undefined), [member]);
};

export const readInvitations = async ({
  uid,
  mirror,
  outbox,
}: MemberStorage): Promise<Invitations | undefined> => {
  const entries = await readEntries(outbox);
  const [invitations, stats] = await Promise.all([
    mirror.invitations.toArray(),
    mirror.invitation_stats.get(uid),
  ]);
  if (invitations.length === 0 && !(await mirror.hasPulled())) return undefined;
  const changes = changesIn(entries);
  const names = await namesOf(invitations, mirror);
  // A row whose mail has not gone out still counts as queued.
  const unfinished = new Set(entries.filter((entry) => entry.state !== 'acked').map((entry) => entry.id));
  return {
    sent: invitations
      .filter((invitation) => !unfinished.has(invitation.id))
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      .map((invitation) => ({
        ...invitation,
        invitee: invitation.inviteeEmail ?? names.get(invitation.inviteeId) ?? 'A former member',
        pendingChange: changes.get(invitation.id) ?? null,
      })),
    queued: entriesOf('invitation', entries).flatMap(({ entry, payload }) => {
      if (!unfinished.has(entry.id)) return [];
      return [
        {
          id: entry.id,
          email: payload.email,
          state: deliveryState(entry),
          ...(entry.refusal ? { refusal: entry.refusal } : {}),
          queuedAt: entry.queuedAt,
        },
      ];
    }),
    stats: stats ?? noInvitationStats,
  };
};

/** The names, by id, of the members who joined by the share link: the inviter does not know their addresses. */
const namesOf = async (
  invitations: readonly Invitation[],
  mirror: MemberStorage['mirror'],
): Promise<ReadonlyMap<string | null, string>> => {
  const ids = invitations.flatMap(({ inviteeEmail, inviteeId }) =>
    inviteeEmail === null && inviteeId ? [inviteeId] : [],
  );
  const members = await mirror.profiles.bulkGet(ids);
  return new Map(members.flatMap((member) => (member ? [[member.id, nameOf(member)]] : [])));
};

/** The newest change of each invitation, by the invitation's id. */
const changesIn = (entries: readonly Entry[]): ReadonlyMap<string, PendingChange> =>
  new Map(
    entriesOf('invitation-change', entries).map(({ entry, payload }) => {
      const { id, refusal } = entry;
      const state = deliveryState(entry);
      return [payload.invitationId, { id, change: payload.change, state, ...(refusal ? { refusal } : {}) }];
    }),
  );
