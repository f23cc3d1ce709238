import { useLiveQuery } from 'dexie-react-hooks';
import { useContext, useMemo } from 'react';
import * as v from 'valibot';
import type { DeliveryState, Refusal } from '../../domain/delivery.ts';
import { isStale } from '../../engine/sync/stale-entry.ts';
import { shownState, useSyncStatus, type SyncStatus } from '../../engine/member/state/sync-status.ts';
import { mayHaveArrived, type Entry } from '../../engine/sync/entry.ts';
import { whyWaiting, type Why } from '../../engine/sync/entry-status.ts';
import { isKnown } from '../../engine/sync/kind.ts';
import { deliveryState } from '../../engine/sync/overlay.ts';
import { MemberContext, VisitorDbContext } from '../../engine/member/hooks/use-member.ts';
import type { Change, Changes } from '../../engine/member/change.ts';
import { readEntries, type MemberStorage } from '../../engine/member/read-overlay.ts';
import { entryWords, refusalText, type EntryWords } from './entry-words.ts';
import { chatTables } from '../chat/tables.ts';

/** An outbox entry that has not arrived, for the screen. */
export interface SyncItem {
  readonly id: string;
  /** The member's id, or `visitor` for an application. */
  readonly owner: string;
  /** The entry's kind; a newer app's is unknown to this version. */
  readonly kind: string;
  readonly isKnown: boolean;
  readonly payload: unknown;
  readonly words: EntryWords;
  readonly editor: Change['editor'];
  readonly state: DeliveryState;
  /** Why the entry waits; null unless it does. */
  readonly why: Why | null;
  readonly refusal: Refusal | null;
  /** Why it was refused, in words. */
  readonly reason: string;
  /** Epoch milliseconds of this device's clock. */
  readonly queuedAt: number;
  /** The app tried to send the entry and got no refusal, so the server may have it. */
  readonly mayHaveArrived: boolean;
  /** The entry has waited so long that we ask its author whether to still send it. */
  readonly isStale: boolean;
}

/** Reads all entries that have not arrived, oldest first, from the member's own outbox and the visitor's; undefined until read. */
export const useSyncItems = (now: number): readonly SyncItem[] | undefined => {
  const member = useContext(MemberContext);
  const visitor = useContext(VisitorDbContext);
  const uid = member?.uid ?? '';
  const status = useSyncStatus();
  const stored = useLiveQuery(async () => {
    if (!member) return undefined;
    const entries = await readEntries(member.outbox);
    return {
      own: entries,
      visitors: visitor ? await readEntries(visitor) : [],
      quotes: await readQuotes(member, entries),
      changes: member.changes,
    };
  }, [member, visitor]);
  return useMemo(() => {
    if (!stored) return undefined;
    const { quotes } = stored;
    const { changes } = stored;
    return [
      ...toItems(stored.own, { owner: uid, changes, quotes, status, now }),
      // Applications need no session.
      ...toItems(stored.visitors, {
        owner: 'visitor',
        changes,
        quotes,
        status: { ...status, signInNeeded: false },
        now,
      }),
    ].toSorted((a, b) => a.queuedAt - b.queuedAt);
  }, [stored, uid, status, now]);
};

interface Surroundings {
  readonly owner: string;
  readonly changes: Changes;
  readonly quotes: ReadonlyMap<string, string>;
  readonly status: SyncStatus;
  readonly now: number;
}

/** Skips acknowledged entries: they have arrived. */
const toItems = (entries: readonly Entry[], around: Surroundings): readonly SyncItem[] =>
  entries
    .filter((entry) => entry.state !== 'acked')
    .map((entry): SyncItem => {
      const { id, kind, payload, refusal, queuedAt } = entry;
      const { owner, changes, quotes, status, now } = around;
      const isOffline = status.connectivity === 'offline';
      const state = shownState(deliveryState(entry), status);
      const isWaiting = state === 'queued' || state === 'signed-out';
      return {
        id,
        owner,
        kind,
        isKnown: changes.has(kind),
        payload,
        words: entryWords(changes.get(kind), entry, quotes.get(id) ?? null),
        editor: changes.get(kind)?.editor,
        state,
        why: isWaiting ? whyOf(changes, entry, entries, { ...status, now, isOffline }) : null,
        refusal,
        reason: refusalText(changes.get(kind), refusal),
        queuedAt,
        mayHaveArrived: mayHaveArrived(entry),
        isStale: isWaiting && isStale(entry, now),
      };
    });

const whyOf = (changes: Changes, ...asked: Parameters<typeof whyWaiting>): Why =>
  isKnown(changes, asked[0]) ? whyWaiting(...asked) : { kind: 'new-version' };

const aboutMessage = v.object({ message_id: v.string() });

/** The texts of the messages that the entries are about, by the entry's id. */
const readQuotes = async (
  { mirror }: MemberStorage,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> => {
  const asked = entries.flatMap((entry) => {
    const { payload } = entry;
    return v.is(aboutMessage, payload) ? [{ id: entry.id, messageId: payload.message_id }] : [];
  });
  if (asked.length === 0) return new Map();
  const messages = await mirror.rows(chatTables.messages).bulkGet(asked.map(({ messageId }) => messageId));
  return new Map(
    asked.flatMap(({ id }, index) => {
      const message = messages[index];
      return message ? [[id, message.content] as const] : [];
    }),
  );
};
