import { useLiveQuery } from 'dexie-react-hooks';
import { useContext, useMemo } from 'react';
import type { DeliveryState, Refusal } from '../../domain/delivery.ts';
import { isOfThisVersion, readPayload } from '../../domain/entry-kinds.ts';
import { isStale } from '../../domain/stale-entry.ts';
import { useSyncStatus, type SyncStatus } from '../../runtime/state/sync-status.ts';
import type { Entry } from '../../sync/entry.ts';
import { deliveryState, whyWaiting, type Why } from '../../sync/entry-status.ts';
import { PortalContext, VisitorOutboxContext, type Portal } from '../../runtime/hooks/portal-context.ts';

/** One thing that somebody wrote here and that has not arrived. */
export interface SyncItem {
  readonly id: string;
  /** The member's id, or `visitor` for an application. */
  readonly owner: string;
  /** What it is; `readPayload` reads it. A later version of the app may have written what this one does not know. */
  readonly kind: string;
  readonly payload: unknown;
  /** The message that a deletion or a report is about, as this device has it; null: it does not, or it is about none. */
  readonly about: string | null;
  readonly state: DeliveryState;
  /** null unless it waits. */
  readonly why: Why | null;
  readonly refusal: Refusal | null;
  /** Epoch milliseconds of this device's clock. */
  readonly queuedAt: number;
  /** It was tried, and not refused: the server may have it. An answer that it could not be taken yet counts as none. */
  readonly mayHaveArrived: boolean;
  /** It has waited for so long that its author is asked whether it shall still go. */
  readonly isStale: boolean;
}

/**
 * Everything that has not arrived, oldest first; undefined until it was read. From both outboxes that the member may see:
 * the own one, and the applications that were sent from this device.
 */
export const useSyncItems = (now: number): readonly SyncItem[] | undefined => {
  const portal = useContext(PortalContext);
  const visitor = useContext(VisitorOutboxContext);
  const uid = portal?.uid ?? '';
  const status = useSyncStatus();
  const stored = useLiveQuery(async () => {
    if (!portal) return undefined;
    const entries = await portal.outbox.entries.orderBy('seq').toArray();
    return {
      own: entries,
      visitors: (await visitor?.entries.orderBy('seq').toArray()) ?? [],
      abouts: await readAbouts(portal, entries),
    };
  }, [portal, visitor]);
  return useMemo(() => {
    if (!stored) return undefined;
    const { abouts } = stored;
    return [
      ...toItems(stored.own, { owner: uid, abouts, status, now }),
      // Applications need no session.
      ...toItems(stored.visitors, {
        owner: 'visitor',
        abouts,
        status: { ...status, signInNeeded: false },
        now,
      }),
    ].toSorted((a, b) => a.queuedAt - b.queuedAt);
  }, [stored, uid, status, now]);
};

interface Surroundings {
  readonly owner: string;
  readonly abouts: ReadonlyMap<string, string>;
  readonly status: SyncStatus;
  readonly now: number;
}

/** What was acknowledged has arrived, and is only on its way out. */
const toItems = (entries: readonly Entry[], around: Surroundings): readonly SyncItem[] =>
  entries
    .filter((entry) => entry.state !== 'acked')
    .map((entry): SyncItem => {
      const { id, kind, payload, refusal, queuedAt } = entry;
      const { owner, abouts, status, now } = around;
      const isOffline = status.connectivity === 'offline';
      // Without a connection an attempt is a look whether there is one: the row shall not jump at each.
      const delivery = deliveryState(entry);
      const state = delivery === 'sending' && isOffline ? 'queued' : delivery;
      const isWaiting = state === 'queued' || state === 'signed-out';
      return {
        id,
        owner,
        kind,
        payload,
        about: abouts.get(id) ?? null,
        state,
        why: isWaiting ? whyOf(entry, entries, { ...status, now, isOffline }) : null,
        refusal,
        queuedAt,
        mayHaveArrived: state !== 'refused' && entry.attempts > 0,
        isStale: isWaiting && isStale(entry, now),
      };
    });

const whyOf: typeof whyWaiting = (entry, entries, around) =>
  isOfThisVersion(entry) ? whyWaiting(entry, entries, around) : { kind: 'new-version' };

/** The texts of the messages that entries are about, by the entries' ids. */
const readAbouts = async (
  { mirror }: Portal,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> => {
  const asked = entries.flatMap((entry) => {
    const messageId =
      readPayload('deletion', entry)?.messageId ?? readPayload('report', entry)?.messageId ?? null;
    return messageId === null ? [] : [{ id: entry.id, messageId }];
  });
  if (asked.length === 0) return new Map();
  const messages = await mirror.messages.bulkGet(asked.map(({ messageId }) => messageId));
  return new Map(
    asked.flatMap(({ id }, index) => {
      const message = messages[index];
      return message ? [[id, message.content] as const] : [];
    }),
  );
};
