import Dexie from 'dexie';
import { draftToEntry, isWaiting, type Entry } from '../../sync/entry.ts';
import type { Changed, OutboxStore } from '../../sync/ports.ts';
import type { OutboxDb } from './outbox-db.ts';

/** The outbox port on Dexie. */
export const createOutboxStore = (db: OutboxDb): OutboxStore => ({
  add: (draft) =>
    // Resolves after the transaction has completed, not after the request ([OB2]).
    db.transaction('rw', db.entries, async () => {
      const last = await db.entries.orderBy('seq').last();
      const entry = draftToEntry(draft, (last?.seq ?? 0) + 1);
      await db.entries.add(entry);
      return entry;
    }),
  heads: () =>
    db.transaction('r', db.entries, async () => {
      const heads: Entry[] = [];
      for (
        let first = await firstBehind(db, Dexie.minKey);
        first;
        first = await firstBehind(db, first.lane)
      ) {
        const [head] = await waitingIn(db, first.lane, 1);
        if (head) heads.push(head);
      }
      return heads.toSorted((a, b) => a.seq - b.seq);
    }),
  waitingIn: (lane, most) => waitingIn(db, lane, most),
  inState: (state) => db.entries.where('state').equals(state).sortBy('seq'),
  change: async (ids, step) => {
    if (ids.length === 0) return [];
    return db.transaction('rw', db.entries, async () => {
      const entries = await db.entries
        .where('id')
        .anyOf([...ids])
        .toArray();
      const stored = new Map(entries.map((entry) => [entry.id, entry]));
      const put: Entry[] = [];
      const gone: number[] = [];
      const changes = ids.map((id): Changed => {
        const entry = stored.get(id);
        const next = entry ? step(entry) : 'keep';
        if (!entry || next === 'keep') return { changed: false, entry };
        if (next === 'remove') {
          gone.push(entry.seq);
          return { changed: true, entry: undefined };
        }
        put.push(next);
        return { changed: true, entry: next };
      });
      if (put.length > 0) await db.entries.bulkPut(put);
      if (gone.length > 0) await db.entries.bulkDelete(gone);
      return changes;
    });
  },
});

/** Jumps to the first entry of the next lane by the index, without reading the rest of this lane. */
const firstBehind = (db: OutboxDb, lane: unknown): Promise<Entry | undefined> =>
  db.entries.where('[lane+seq]').above([lane, Dexie.maxKey]).first();

const waitingIn = (db: OutboxDb, lane: string, most: number): Promise<readonly Entry[]> =>
  db.entries
    .where('[lane+seq]')
    .between([lane, Dexie.minKey], [lane, Dexie.maxKey])
    .filter(isWaiting)
    .limit(most)
    .toArray();
