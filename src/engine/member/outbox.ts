import { createContext, useContext } from 'react';
import type { Cancelled, Outcome } from '../../domain/delivery.ts';
import type { SyncEvent } from '../sync/ports.ts';
import { browserRandom, type Events } from '../local/browser/ports.ts';
import { inTime } from '../local/in-time.ts';
import type { MirrorDb } from '../local/mirror/mirror-db.ts';
import { toDraft } from '../sync/kind.ts';
import type { Writing } from '../sync/writing.ts';
import type { ChangeOf } from './change.ts';
import { readSyncStatus } from './state/sync-status.ts';
import type { SendStraight } from './visitor.ts';

export interface Sent {
  readonly id: string;
  /** Resolves within 10 s, to `waiting` when the device is offline. */
  readonly outcome: Promise<Outcome>;
  /** The device could not store it: until the outcome only the form holds it. */
  readonly isUnstored?: true;
}

/** Sends the changes of one owner, and cancels, edits or retries waiting ones. */
interface OutboxOf<Owner extends 'member' | 'visitor'> {
  /** Resolves once the device has stored the change; until then a form keeps its text. */
  send<Payload>(change: ChangeOf<Payload, Owner>, payload: NoInfer<Payload>): Promise<Sent>;
  cancel(id: string): Promise<Cancelled>;
  retry(id: string): Promise<void>;
  /**
   * Replaces the text of a queued or rejected message, or of an edit, and queues it again. Resolves to false when it is too late: the old
   * text is being sent, or may have arrived.
   */
  edit(id: string, content: string): Promise<boolean>;
  /** Records that an entry should still be sent although it has waited for long. */
  keepTrying(id: string): Promise<void>;
  /** Removes a rejected entry. */
  discard(id: string): Promise<void>;
}

/** The member's outbox, and the visitor's beside it. */
export interface Outbox extends OutboxOf<'member'> {
  readonly visitor: OutboxOf<'visitor'>;
}

export const OutboxContext = createContext<Outbox | null>(null);

export const useOutbox = (): Outbox => {
  const outbox = useContext(OutboxContext);
  if (!outbox) throw new Error('useOutbox must be used within its provider');
  return outbox;
};

/** The member, or the visitor, who has no mirror. */
interface Writer {
  readonly writing: Writing;
  readonly mirror: MirrorDb | null;
  /** Sends without storing. Only for the visitor: a member without storage sees no form. */
  readonly sendStraight?: SendStraight;
}

const longestWaitMs = 10_000;
/** How long the visitor's entry waits for storage. */
const longestStoringMs = 3_000;

/** The screens' outbox, on the engines of this page. */
export const createOutbox = (
  engines: { readonly member: () => Writer | null; readonly visitor: () => Writer },
  events: Events,
  /** Announces the outcome of an entry for which no form waits. */
  announceLater: (id: string) => void,
  /** Called when the device stores something that must not be lost. */
  onStored: () => void,
): Outbox => {
  /** The ids of entries that this device could not store, by their text, so that a resend after a lost answer keeps the id. */
  const unstored = new Map<string, string>();
  const outboxOf = (owner: () => Writer | null): OutboxOf<'member' | 'visitor'> => ({
    async send(change, payload) {
      const current = owner();
      if (!current) throw new Error('Nobody is signed in.');
      const { writing, sendStraight } = current;
      const draft = toDraft(change, payload);
      const text = JSON.stringify(draft);
      const newId = unstored.get(text) ?? browserRandom.uuid();
      const watch = watchOutcome(events);
      try {
        const storing = writing.enqueue(draft, newId);
        const id = await (sendStraight ? inTime(storing, longestStoringMs) : storing);
        // A visitor's application that is sent at once needs no permission to store data.
        if (current.mirror) onStored();
        const outcome = watch.of(id).then((settled) => {
          if (settled.kind === 'waiting') {
            announceLater(id);
            onStored();
          }
          return settled;
        });
        return { id, outcome };
      } catch (error) {
        watch.stop();
        if (!sendStraight) throw error;
        unstored.set(text, newId);
        return { id: newId, isUnstored: true, outcome: sendStraight(newId, draft) };
      }
    },
    async cancel(id) {
      const result = (await owner()?.writing.cancel(id)) ?? 'too-late';
      // The server decides whether the withdrawal was in time.
      if (result === 'withdrawing') announceLater(id);
      return result;
    },
    async retry(id) {
      announceLater(id);
      await owner()?.writing.retry(id);
    },
    edit: async (id, content) => (await owner()?.writing.edit(id, { content })) ?? false,
    async keepTrying(id) {
      await owner()?.writing.keepTrying(id);
    },
    async discard(id) {
      if ([...unstored.values()].includes(id)) return;
      await owner()?.writing.discard(id);
    },
  });
  return { ...outboxOf(engines.member), visitor: outboxOf(engines.visitor) };
};

/** Waits for an entry's outcome. Subscribes before the entry exists, so that no event is missed. */
const watchOutcome = (events: Events) => {
  const received: SyncEvent[] = [];
  let decide: (event: SyncEvent) => void = (event) => received.push(event);
  const unsubscribe = events.subscribe((event) => decide(event));
  return {
    stop: unsubscribe,
    of: (id: string): Promise<Outcome> =>
      new Promise((resolve) => {
        const finish = (outcome: Outcome) => {
          unsubscribe();
          clearTimeout(timer);
          resolve(outcome);
        };
        const timer = setTimeout(() => finish({ kind: 'waiting' }), longestWaitMs);
        decide = (event) => {
          if (event.kind === 'offline') return finish({ kind: 'waiting' });
          if (!('id' in event) || event.id !== id) return;
          if (event.kind === 'delivered') finish({ kind: 'delivered' });
          else if (event.kind === 'refused') finish({ kind: 'refused', refusal: event.refusal });
          else finish({ kind: 'waiting' });
        };
        for (const event of received) decide(event);
        if (!readSyncStatus().hasNetwork) finish({ kind: 'waiting' });
      }),
  };
};

export type LateOutcome = Extract<
  SyncEvent,
  { kind: 'delivered' | 'refused' | 'withdrawn' | 'not-withdrawn' }
>;

/**
 * Shows the outcome of entries for which no form waits, because they were written offline or before a reload. Returns the
 * function that adds such an entry by its id.
 */
export const announceLateOutcomes = (
  events: Events,
  show: (outcome: LateOutcome) => void,
): ((id: string) => void) => {
  const unannounced = new Set<string>();
  events.subscribe((event) => {
    if (!isOutcome(event) || !unannounced.has(event.id)) return;
    // The entry had arrived, so `delivered` or `refused` still follows.
    if (event.kind !== 'not-withdrawn') unannounced.delete(event.id);
    show(event);
  });
  return (id) => void unannounced.add(id);
};

const isOutcome = (event: SyncEvent): event is LateOutcome =>
  event.kind === 'delivered' ||
  event.kind === 'refused' ||
  event.kind === 'withdrawn' ||
  event.kind === 'not-withdrawn';
