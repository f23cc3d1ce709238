import type { Cancelled } from '../../domain/delivery.ts';
import { byPerson, type Draft } from './entry.ts';
import type { Announcer, Clock, OutboxStore, Randomness, Timers } from './ports.ts';

export interface WritingPorts {
  /** A member's id, or `visitor`. */
  readonly owner: string;
  readonly outbox: OutboxStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Randomness;
  readonly announcer: Announcer;
  /** True when storage failed because the device or its quota is full. */
  readonly isStorageFull: (error: unknown) => boolean;
  /** Frees the device's reserve, if there is one. */
  readonly releaseReserve: () => Promise<void>;
}

/** The operations of a person on one owner's outbox. Needs storage only; the event `queued` tells the engines. */
export interface Writing {
  /** Resolves once the entry is durable ([OB2]). */
  enqueue(draft: Omit<Draft, 'id' | 'owner' | 'queuedAt'>, id?: string): Promise<string>;
  cancel(id: string): Promise<Cancelled>;
  retry(id: string): Promise<boolean>;
  edit(id: string, change: object): Promise<boolean>;
  /** Records that the person still wants an old entry to be sent. */
  keepTrying(id: string): Promise<boolean>;
  discard(id: string): Promise<boolean>;
}

/** Without a network an attempt ends within this time, so a person's change waits this long once ([OB6]). */
const shortAttemptMs = 1_000;

export const createWriting = (ports: WritingPorts): Writing => {
  const { owner, outbox, announcer, isStorageFull, releaseReserve } = ports;
  const now = () => ports.clock.now();
  const announceQueued = () => announcer.announce({ kind: 'queued', owner });
  const change = async (id: string, step: Parameters<OutboxStore['change']>[1]) => {
    let [result] = await outbox.change([id], step);
    if (result?.entry?.state === 'sending' && !result.changed) {
      await new Promise<void>((resolve) => ports.timers.after(shortAttemptMs, resolve));
      [result] = await outbox.change([id], step);
    }
    if (result?.changed) announceQueued();
    return result;
  };
  const tryChange = async (id: string, step: Parameters<OutboxStore['change']>[1]): Promise<boolean> =>
    (await change(id, step))?.changed ?? false;
  /** Writes on a full device too, as long as it has a reserve ([ST1]). */
  const addEvenIfFull = async (draft: Draft) => {
    try {
      await outbox.add(draft);
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      await releaseReserve();
      await outbox.add(draft);
    }
  };

  return {
    async enqueue(draft, id = ports.random.uuid()) {
      await addEvenIfFull({ ...draft, id, owner, queuedAt: now() });
      announceQueued();
      return id;
    },
    async cancel(id) {
      const result = await change(id, (entry) => byPerson.cancelled(entry, now()));
      if (!result?.changed) return 'too-late';
      return result.entry ? 'withdrawing' : 'gone';
    },
    retry: (id) => tryChange(id, (entry) => byPerson.requeued(entry, now())),
    edit: (id, values) => tryChange(id, (entry) => byPerson.edited(entry, now(), values)),
    keepTrying: (id) => tryChange(id, (entry) => byPerson.kept(entry, now())),
    discard: (id) => tryChange(id, byPerson.discarded),
  };
};
