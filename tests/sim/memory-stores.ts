import { draftToEntry, type Entry } from '../../src/sync/entry.ts';
import { compareXid } from '../../src/sync/order.ts';
import type { Cursors, MirrorStore, OutboxStore, RemoteRow } from '../../src/sync/ports.ts';

/** The outbox port in memory; `entries` is what would be on disk. */
export const createMemoryOutbox = (): OutboxStore & { readonly entries: Map<string, Entry> } => {
  const entries = new Map<string, Entry>();
  let seq = 0;
  return {
    entries,
    async add(draft) {
      if (entries.has(draft.id)) throw new Error('ConstraintError');
      const entry = draftToEntry(draft, ++seq);
      entries.set(entry.id, entry);
      return entry;
    },
    all: async () => [...entries.values()].toSorted((a, b) => a.seq - b.seq),
    async change(id, step) {
      const entry = entries.get(id);
      if (!entry) return { changed: false, entry: undefined };
      const next = step(entry);
      if (next === 'keep') return { changed: false, entry };
      if (next === 'remove') {
        entries.delete(id);
        return { changed: true, entry: undefined };
      }
      entries.set(id, next);
      return { changed: true, entry: next };
    },
  };
};

/** The mirror port in memory. */
export const createMemoryMirror = (): MirrorStore & { readonly rows: Map<string, RemoteRow> } => {
  const rows = new Map<string, RemoteRow>();
  const removed = new Map<string, string>();
  let epoch: string | null = null;
  let cursors: Cursors = {};
  const key = (row: { readonly table: string; readonly id: string }) => `${row.table}:${row.id}`;
  const putNewer = (incoming: readonly RemoteRow[]) => {
    for (const row of incoming) {
      const held = rows.get(key(row));
      const gone = removed.get(key(row));
      if (held && compareXid(row.xid, held.xid) < 0) continue;
      if (gone !== undefined && compareXid(row.xid, gone) <= 0) continue;
      rows.set(key(row), row);
    }
  };
  return {
    rows,
    cursor: async () => ({ epoch, cursors }),
    async apply(page) {
      for (const tombstone of page.tombstones) {
        removed.set(key(tombstone), tombstone.xid);
        const held = rows.get(key(tombstone));
        if (held && compareXid(held.xid, tombstone.xid) <= 0) rows.delete(key(tombstone));
      }
      putNewer(page.rows);
      ({ epoch, cursors } = page);
    },
    async applyHint(incoming) {
      putNewer(incoming);
    },
    has: async (table, id) => rows.has(`${table}:${id}`),
    async clear() {
      rows.clear();
      removed.clear();
      epoch = null;
      cursors = {};
    },
  };
};
