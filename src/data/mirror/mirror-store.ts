import Dexie from 'dexie';
import { isBuried, isNews, isSamePlace } from '../../sync/order.ts';
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
  const cursor = async () => {
    const meta = await db.meta.get('cursor');
    return { epoch: meta?.epoch ?? null, cursors: meta?.cursors ?? {} };
  };
  return {
    cursor,
    apply: ({ expected, epoch, rows, tombstones, cursors, isFirstFill }) =>
      db.transaction('rw', everything, async () => {
        if (!isSamePlace(await cursor(), expected)) return false;
        await bury(db, tombstones);
        for (const [name, group] of byTable(rows))
          await (isFirstFill ? addOrPutNews(db, name, group) : putNews(db, name, group));
        await db.meta.put({ key: 'cursor', epoch, cursors, pulledAt: clock.now() });
        return true;
      }),
    applyHint: (rows) =>
      db.transaction('rw', everything, async () => {
        for (const [name, group] of byTable(rows)) await putNews(db, name, group);
      }),
    forgetPlace: async () => {
      await db.meta.update('cursor', { epoch: null, cursors: {} });
    },
    has: async (table, id) => (await db[table].get(id)) !== undefined,
    clear: () =>
      db.transaction('rw', everything, async () => {
        await Promise.all(everything.map((table) => table.clear()));
      }),
  };
};

const toStored = (row: RemoteRow) => ({ ...row.value, id: row.id, xid: row.xid });

/** Puts the rows that are newer than the stored row and than its tombstone ([PL3]). */
const putNews = async (db: MirrorDb, name: MirrorTable, rows: readonly RemoteRow[]): Promise<void> => {
  const stored = await db[name].bulkGet(rows.map((row) => row.id));
  const gone = await burials(db, name, rows);
  const news = rows.filter((row, index) => isNews(row.xid, stored[index]?.xid, gone.get(row.id)));
  if (news.length > 0) await db.table(name).bulkPut(news.map(toStored));
};

/** The same where hardly any row is there yet: reading first would cost as much as writing. */
const addOrPutNews = async (db: MirrorDb, name: MirrorTable, rows: readonly RemoteRow[]): Promise<void> => {
  const gone = await burials(db, name, rows);
  const living = rows.filter((row) => isNews(row.xid, undefined, gone.get(row.id)));
  try {
    await db.table(name).bulkAdd(living.map(toStored));
  } catch (error) {
    if (!(error instanceof Dexie.BulkError)) throw error;
    // Caught here, the others of the batch stay written; those that were there are compared.
    const there = Object.keys(error.failuresByPos).map(Number);
    if (there.some((index) => error.failuresByPos[index]?.name !== 'ConstraintError')) throw error;
    await putNews(
      db,
      name,
      there.flatMap((index) => living[index] ?? []),
    );
  }
};

/** The xids of the tombstones that these rows have. */
const burials = async (
  db: MirrorDb,
  name: MirrorTable,
  rows: readonly RemoteRow[],
): Promise<ReadonlyMap<string, string>> => {
  if ((await db.removed.count()) === 0) return new Map();
  const removed = await db.removed.bulkGet(rows.map((row): [MirrorTable, string] => [name, row.id]));
  return new Map(removed.flatMap((one) => (one ? [[one.id, one.xid] as const] : [])));
};

const bury = async (db: MirrorDb, tombstones: readonly Tombstone[]): Promise<void> => {
  for (const [name, group] of byTable(tombstones)) {
    await db.removed.bulkPut(group.map(({ table, id, xid }) => ({ table, id, xid })));
    const stored = await db[name].bulkGet(group.map((tombstone) => tombstone.id));
    const buried = group.filter((tombstone, index) => isBuried(stored[index]?.xid, tombstone.xid));
    if (buried.length > 0) await db[name].bulkDelete(buried.map((tombstone) => tombstone.id));
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
