import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { DeliveryState, Refusal } from '../../domain/delivery.ts';
import { readPayload } from '../../domain/entry-kinds.ts';
import {
  noInvitationStats,
  type Invitation,
  type InvitationChange,
  type InvitationStats,
} from '../../domain/invitation.ts';
import { nameOf } from '../../domain/profile.ts';
import type { Entry } from '../../sync/entry.ts';
import { deliveryState } from '../../sync/entry-status.ts';
import { usePortal, type Portal } from '../../runtime/hooks/portal-context.ts';

export interface QueuedInvitation {
  readonly id: string;
  readonly email: string;
  readonly state: DeliveryState;
  readonly refusal?: Refusal;
  /** Epoch milliseconds. */
  readonly queuedAt: number;
}

/** What this member asked for and the server has not shown yet; refused, it stays until it is discarded or retried. */
export interface PendingChange {
  /** Of the entry: for `retry`, `cancel` and `discard`. */
  readonly id: string;
  readonly change: InvitationChange;
  readonly state: DeliveryState;
  readonly refusal?: Refusal;
}

export interface SentInvitation extends Invitation {
  /** The address that it was sent to, or the name of the member who came through the share link. */
  readonly invitee: string;
  readonly pendingChange: PendingChange | null;
}

export interface Invitations {
  /** All of them, newest first: the device holds every one. */
  readonly sent: readonly SentInvitation[];
  readonly queued: readonly QueuedInvitation[];
  readonly stats: InvitationStats;
}

/** The member's own invitations: what the server holds, and what still waits here. */
export const useInvitations = (): Invitations | undefined => {
  const portal = usePortal();
  return useLiveQuery(async () => (portal ? readInvitations(portal) : undefined), [portal]);
};

/** Reads them at a moment, from the device itself: what is drawn may be a step behind another tab. */
export const useReadInvitations = (): (() => Promise<Invitations | undefined>) => {
  const portal = usePortal();
  return useCallback(async () => (portal ? readInvitations(portal) : undefined), [portal]);
};

export const readInvitations = async ({ uid, mirror, outbox }: Portal): Promise<Invitations | undefined> => {
  const entries = await outbox.entries.orderBy('seq').toArray();
  const [invitations, stats] = await Promise.all([
    mirror.invitations.toArray(),
    mirror.invitation_stats.get(uid),
  ]);
  if (invitations.length === 0 && !(await mirror.hasPulled())) return undefined;
  const changes = changesIn(entries);
  const names = await namesOf(invitations, mirror);
  // A row whose mail has not gone out yet still counts as queued.
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
    queued: entries.flatMap((entry) => {
      const payload = readPayload('invitation', entry);
      if (!payload || !unfinished.has(entry.id)) return [];
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

/** Of the members whose address the inviter never knew, by their id. */
const namesOf = async (
  invitations: readonly Invitation[],
  mirror: Portal['mirror'],
): Promise<ReadonlyMap<string | null, string>> => {
  const ids = invitations.flatMap(({ inviteeEmail, inviteeId }) =>
    inviteeEmail === null && inviteeId ? [inviteeId] : [],
  );
  const members = await mirror.profiles.bulkGet(ids);
  return new Map(members.flatMap((member) => (member ? [[member.id, nameOf(member)]] : [])));
};

/** The newest change of each invitation, by its id. */
const changesIn = (entries: readonly Entry[]): ReadonlyMap<string, PendingChange> =>
  new Map(
    entries.flatMap((entry) => {
      const payload = readPayload('invitation-change', entry);
      if (!payload) return [];
      const { id, refusal } = entry;
      const state = deliveryState(entry);
      return [
        [
          payload.invitationId,
          { id, change: payload.change, state, ...(refusal ? { refusal } : {}) },
        ] as const,
      ];
    }),
  );
