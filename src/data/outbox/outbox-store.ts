import { draftToEntry } from '../../sync/entry.ts';
import type { OutboxStore } from '../../sync/ports.ts';
import type { OutboxDb } from './outbox-db.ts';

/** The outbox port on Dexie. */
export const createOutboxStore = (db: OutboxDb): OutboxStore => ({
  add: (draft) =>
    // Resolves on the transaction's completion, not on the request's ([OB2]).
    db.transaction('rw', db.entries, async () => {
      const last = await db.entries.orderBy('seq').last();
      const entry = draftToEntry(draft, (last?.seq ?? 0) + 1);
      await db.entries.add(entry);
      return entry;
    }),
  all: () => db.entries.orderBy('seq').toArray(),
  change: (id, step) =>
    db.transaction('rw', db.entries, async () => {
      const entry = await db.entries.get({ id });
      if (!entry) return { changed: false, entry: undefined };
      const next = step(entry);
      if (next === 'keep') return { changed: false, entry };
      if (next === 'remove') {
        await db.entries.delete(entry.seq);
        return { changed: true, entry: undefined };
      }
      await db.entries.put(next);
      return { changed: true, entry: next };
    }),
});
