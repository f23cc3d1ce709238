import { revived, type Entry } from '../../sync/entry.ts';
import { readDatabasesName } from '../session/session-db.ts';
import type { OutboxDb } from './outbox-db.ts';

interface CheckResult {
  /** The name of the databases that hold `unsent` (session-db.ts). */
  readonly databases: string;
  /** In the order of writing. */
  readonly unsent: readonly Entry[];
  /** True when this check has written entries again. */
  readonly isRestored: boolean;
}

/**
 * Holds the unsent entries of an outbox in this page's memory, and writes them again once the browser has deleted its databases
 * ([ST2]).
 */
export const createUnsentMemory = (outbox: OutboxDb) => {
  let known: string | null = null;
  // The browser may delete the outbox's database before the one with the name.
  let closings = 0;
  let handledClosings = 0;
  outbox.whenEvicted(() => (closings += 1));
  let remembered: readonly Entry[] = [];
  let added: readonly Entry[] = [];
  // A hook records new entries too: on a full disk the browser may evict them before a read.
  outbox.entries.hook('creating', (_seq, entry, transaction) => {
    transaction.on('complete', () => void (added = [...added, entry]));
  });

  return {
    isEmpty: () => remembered.length + added.length === 0,
    /** Rejects when storage fails, and then remembers what it did before. */
    async check(): Promise<CheckResult> {
      const before = added;
      const entries = await readUnsent(outbox);
      const databases = await readDatabasesName();
      const closingsNow = closings;
      const isRestored =
        (closingsNow > handledClosings || (known !== null && known !== databases)) &&
        (await restore(outbox, [...remembered, ...entries, ...added]));
      remembered = isRestored ? await readUnsent(outbox) : entries;
      handledClosings = closingsNow;
      known = databases;
      added = added.filter((entry) => !before.includes(entry));
      return { databases, unsent: remembered, isRestored };
    },
  };
};

/** The unsent entries in the order of writing. Filters after one read of all, because a conditional read is slower. */
export const readUnsent = async ({ entries }: OutboxDb): Promise<readonly Entry[]> =>
  (await entries.toArray()).filter(({ state }) => state !== 'acked');

/** Adds the entries that the outbox lacks, before its other entries, which were written later. Resolves to whether any was missing. */
const restore = (outbox: OutboxDb, entries: readonly Entry[]): Promise<boolean> =>
  outbox.transaction('rw', outbox.entries, async () => {
    const stored = new Set((await outbox.entries.toArray()).map(({ id }) => id));
    const missing = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
      .filter(({ id }) => !stored.has(id))
      .toSorted((a, b) => a.seq - b.seq);
    const first = (await outbox.entries.orderBy('seq').first())?.seq ?? 1;
    await outbox.entries.bulkAdd(
      missing.map((entry, index) => ({ ...revived(entry), seq: first - missing.length + index })),
    );
    return missing.length > 0;
  });
