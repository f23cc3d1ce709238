import { compareXid } from '../../sync/order.ts';
import {
  mirrorTables,
  type Clock,
  type MirrorStore,
  type MirrorTable,
  type RemoteRow,
  type Tombstone,
} from '../../sync/ports.ts';
import type { MirrorDb } from './mirror-db.ts';

/** The mirror port on Dexie. */
export const createMirrorStore = (db: MirrorDb, clock: Clock): MirrorStore => {
  const everything = [...mirrorTables.map((name) => db[name]), db.removed, db.meta];
  return {
    async cursor() {
      const meta = await db.meta.get('cursor');
      return { epoch: meta?.epoch ?? null, cursors: meta?.cursors ?? {} };
    },
    async apply({ epoch, rows, tombstones, cursors }) {
      await db.transaction('rw', everything, async () => {
        await remove(db, tombstones);
        await putNewer(db, rows);
        await db.meta.put({ key: 'cursor', epoch, cursors, pulledAt: clock.now() });
      });
    },
    async applyHint(rows) {
      await db.transaction('rw', everything, () => putNewer(db, rows));
    },
    has: async (table, id) => (await db[table].get(id)) !== undefined,
    async clear() {
      await db.transaction('rw', everything, async () => {
        await Promise.all(everything.map((table) => table.clear()));
      });
    },
  };
};

/** Puts the rows that are newer than the stored row and than its tombstone ([PL3]). */
const putNewer = async (db: MirrorDb, rows: readonly RemoteRow[]): Promise<void> => {
  for (const [name, group] of byTable(rows)) {
    const table = db[name];
    const ids = group.map((row) => row.id);
    const stored = await table.bulkGet(ids);
    const removed = await db.removed.bulkGet(ids.map((id): [MirrorTable, string] => [name, id]));
    const newer = group.filter((row, index) => {
      const held = stored[index]?.xid;
      const gone = removed[index]?.xid;
      return (
        (held === undefined || compareXid(row.xid, held) >= 0) &&
        (gone === undefined || compareXid(row.xid, gone) > 0)
      );
    });
    await db.table(name).bulkPut(newer.map((row) => ({ ...row.value, id: row.id, xid: row.xid })));
  }
};

const remove = async (db: MirrorDb, tombstones: readonly Tombstone[]): Promise<void> => {
  for (const [name, group] of byTable(tombstones)) {
    await db.removed.bulkPut(group.map(({ table, id, xid }) => ({ table, id, xid })));
    const stored = await db[name].bulkGet(group.map((tombstone) => tombstone.id));
    const older = group.filter((tombstone, index) => {
      const held = stored[index]?.xid;
      return held !== undefined && compareXid(held, tombstone.xid) <= 0;
    });
    await db[name].bulkDelete(older.map((tombstone) => tombstone.id));
  }
};

const byTable = <T extends { readonly table: MirrorTable }>(items: readonly T[]): Map<MirrorTable, T[]> => {
  const groups = new Map<MirrorTable, T[]>();
  for (const item of items) {
    const group = groups.get(item.table);
    if (group) group.push(item);
    else groups.set(item.table, [item]);
  }
  return groups;
};
