import { useLiveQuery } from 'dexie-react-hooks';
import { useContext, useMemo } from 'react';
import * as v from 'valibot';
import type { DeliveryState, Refusal } from '../../domain/delivery.ts';
import { isStale } from '../../engine/sync/stale-entry.ts';
import { shownState, useSyncStatus, type SyncStatus } from '../../engine/member/state/sync-status.ts';
import { mayHaveArrived, type Entry } from '../../engine/sync/entry.ts';
import { whyWaiting, type Why } from '../../engine/sync/entry-status.ts';
import { isKnown, readPayload } from '../../engine/sync/kind.ts';
import { deliveryState } from '../../engine/sync/overlay.ts';
import { MemberContext, VisitorDbContext } from '../../engine/member/hooks/use-member.ts';
import type { Change, Changes } from '../../engine/member/change.ts';
import { readEntries, type MemberStorage } from '../../engine/member/read-overlay.ts';
import { chatTables } from '../chat/tables.ts';
import { notificationChoice } from '../notifications/changes.ts';
import { choicesText } from '../notifications/texts.ts';

/** An unsent entry of the outbox, for the screen. */
export interface SyncItem {
  readonly id: string;
  /** The member's id, or `visitor` for an application. */
  readonly owner: string;
  readonly kind: string;
  /** False for a kind of a newer app version. */
  readonly isKnown: boolean;
  readonly payload: unknown;
  readonly words: EntryWords;
  readonly editor: Change['editor'];
  readonly state: DeliveryState;
  /** Why the entry waits; null for an entry that does not wait. */
  readonly why: Why | null;
  readonly refusal: Refusal | null;
  /** Why the entry was refused, in words. */
  readonly reason: string;
  /** Epoch milliseconds of this device's clock. */
  readonly queuedAt: number;
  /** The app has tried to send the entry without a refusal, so the server may have it. */
  readonly mayHaveArrived: boolean;
  /** The entry has waited so long that we ask its author whether to still send it. */
  readonly isStale: boolean;
}

/** Reads the unsent entries of the member's outbox and the visitor's, oldest first; undefined until read. */
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
    const { own, visitors, quotes, changes } = stored;
    // Applications need no session.
    const visitorStatus = { ...status, signInNeeded: false };
    return [
      ...toItems(own, { owner: uid, changes, quotes, status, now }),
      ...toItems(visitors, { owner: 'visitor', changes, quotes, status: visitorStatus, now }),
    ].toSorted((a, b) => a.queuedAt - b.queuedAt);
  }, [stored, uid, status, now]);
};

interface ItemContext {
  readonly owner: string;
  readonly changes: Changes;
  readonly quotes: ReadonlyMap<string, string>;
  readonly status: SyncStatus;
  readonly now: number;
}

/** Leaves out acknowledged entries, which have arrived. */
const toItems = (
  entries: readonly Entry[],
  { owner, changes, quotes, status, now }: ItemContext,
): readonly SyncItem[] =>
  entries
    .filter((entry) => entry.state !== 'acked')
    .map((entry): SyncItem => {
      const { id, kind, payload, refusal, queuedAt } = entry;
      const change = changes.get(kind);
      const isOffline = status.connectivity === 'offline';
      const why: Why = isKnown(changes, entry)
        ? whyWaiting(entry, entries, { ...status, now, isOffline })
        : { kind: 'new-version' };
      const state = shownState(deliveryState(entry), status);
      const isWaiting = state === 'queued' || state === 'signed-out';
      return {
        id,
        owner,
        kind,
        isKnown: change !== undefined,
        payload,
        words: entryWords(change, entry, quotes.get(id) ?? null),
        editor: change?.editor,
        state,
        why: isWaiting ? why : null,
        refusal,
        reason: refusalText(change, refusal),
        queuedAt,
        mayHaveArrived: mayHaveArrived(entry),
        isStale: isWaiting && isStale(entry, now),
      };
    });

const aboutMessage = v.object({ message_id: v.string() });

/** Reads the texts of the messages that the entries are about. The keys are the entries' ids. */
const readQuotes = async (
  { mirror }: MemberStorage,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> => {
  const abouts = entries.flatMap(({ id, payload }) =>
    v.is(aboutMessage, payload) ? [{ id, messageId: payload.message_id }] : [],
  );
  if (abouts.length === 0) return new Map();
  const messages = await mirror.rows(chatTables.messages).bulkGet(abouts.map(({ messageId }) => messageId));
  return new Map(
    abouts.flatMap(({ id }, index) => {
      const message = messages[index];
      return message ? [[id, message.content] as const] : [];
    }),
  );
};

/** An entry in plain words. */
interface EntryWords {
  readonly title: string;
  /** The entry's content, of one or more lines; null without one. */
  readonly text: string | null;
}

/**
 * `change`: the entry's kind; undefined for a kind of a newer app version. `quoted`: the text of the message that the entry is
 * about.
 */
export const entryWords = (
  change: Change | undefined,
  entry: Pick<Entry, 'kind' | 'payload'>,
  quoted: string | null,
): EntryWords => {
  const payload = change ? readPayload(change, entry) : null;
  if (!change || payload === null) return { title: 'A change from a newer version of the app', text: null };
  const choices = readPayload(notificationChoice, entry);
  return {
    title: change.title(payload),
    // The labels of notification choices do not load with the portal, so this screen adds them.
    text: choices ? choicesText(choices) : (change.text?.(payload, quoted) ?? null),
  };
};

/** Why the server refused an entry. */
export const refusalText = (change: Change | undefined, refusal: Refusal | null): string =>
  (refusal && (change?.reason?.(refusal) ?? refusal.message)) || 'Not accepted';
