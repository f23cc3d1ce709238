import { useLiveQuery } from 'dexie-react-hooks';
import type { DeliveryState, Refusal } from '../../domain/delivery.ts';
import { readPayload } from '../../domain/entry-kinds.ts';
import { noInvitationStats, type Invitation, type InvitationStats } from '../../domain/invitation.ts';
import { deliveryState } from './delivery-state.ts';
import { usePortal } from './portal-context.ts';

export interface QueuedInvitation {
  readonly id: string;
  readonly email: string;
  readonly state: DeliveryState;
  readonly refusal?: Refusal;
  /** Epoch milliseconds. */
  readonly queuedAt: number;
}

export interface Invitations {
  /** Newest first. */
  readonly sent: readonly Invitation[];
  readonly queued: readonly QueuedInvitation[];
  readonly stats: InvitationStats;
}

/** The member's own invitations: what the server holds, and what still waits here. */
export const useInvitations = (): Invitations | undefined => {
  const portal = usePortal();
  return useLiveQuery(async () => {
    if (!portal) return undefined;
    const { uid, mirror, outbox } = portal;
    const entries = await outbox.entries.orderBy('seq').toArray();
    const [invitations, stats] = await Promise.all([
      mirror.invitations.toArray(),
      mirror.invitation_stats.get(uid),
    ]);
    if (invitations.length === 0 && (await mirror.meta.get('cursor')) === undefined) return undefined;
    // A row whose mail has not gone out yet still counts as queued.
    const unfinished = new Set(entries.filter((entry) => entry.state !== 'acked').map((entry) => entry.id));
    return {
      sent: invitations
        .filter((invitation) => !unfinished.has(invitation.id))
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
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
  }, [portal]);
};
