import Dexie from 'dexie';
import { isDeletedBy, isCovered, isNewer, isSameCursor } from '../../sync/order.ts';
import type {
  Activity,
  Clock,
  MirrorStore,
  PulledDocuments,
  RemoteRow,
  Tombstone,
} from '../../sync/ports.ts';
import type { MirrorDb } from './mirror-db.ts';

/** The mirror port on Dexie. */
export const createMirrorStore = (db: MirrorDb, clock: Clock): MirrorStore => {
  const everything = [
    ...[...db.mirrored.keys()].map((name) => db.rowsOf(name)),
    db.documents,
    db.removed,
    db.meta,
  ];
  const cursor = async () => {
    const meta = await db.meta.get('cursor');
    const epoch = meta?.epoch ?? null;
    const keys = await db.documents.orderBy('[name+revision]').keys();
    // Without an epoch the next pull brings every document again.
    const revisions = Object.fromEntries(
      keys.flatMap((key) =>
        Array.isArray(key) ? [[String(key[0]), epoch === null ? '' : String(key[1])]] : [],
      ),
    );
    return { epoch, cursors: meta?.cursors ?? {}, activeSince: meta?.activeSince ?? null, revisions };
  };
  return {
    cursor,
    apply: ({
      expected,
      rows,
      tombstones,
      activity,
      documents,
      opened,
      coveredBelow,
      isFirstFill,
      ...newCursor
    }) =>
      db.transaction('rw', everything, async () => {
        if (!isSameCursor(await cursor(), expected)) return false;
        await applyTombstones(db, tombstones, coveredBelow);
        for (const [name, group] of byTable(rows))
          await (isFirstFill ? addOrPutNewer(db, name, group) : putNewer(db, name, group));
        if (activity) await putActivity(db, activity);
        const before = await db.meta.get('cursor');
        const now = clock.now();
        await putDocuments(db, documents, opened, now);
        await db.meta.put({
          key: 'cursor',
          ...newCursor,
          coveredBelow: coveredBelow ?? before?.coveredBelow ?? null,
          pulledAt: now,
          completedAt: coveredBelow === null ? before?.completedAt : now,
        });
        if (coveredBelow !== null)
          await db.removed.filter(({ xid }) => isCovered(xid, coveredBelow)).delete();
        return true;
      }),
    applyHint: (rows) =>
      db.transaction('rw', everything, async () => {
        const meta = await db.meta.get('cursor');
        let isCurrent = true;
        for (const [name, group] of byTable(rows)) {
          // Only compares covered rows: a pull has to show whether a missing one was deleted.
          const covered = group.filter((row) => isCovered(row.xid, meta?.coveredBelow));
          const stored = await db.rowsOf(name).bulkGet(covered.map(({ id }) => id));
          if (!covered.every((row, index) => isStored(row, stored[index]))) isCurrent = false;
          const uncovered = group.filter((row) => !covered.includes(row));
          if (!(await putNewer(db, name, uncovered))) isCurrent = false;
        }
        return isCurrent;
      }),
    forgetCursor: async () => {
      await db.meta.update('cursor', { epoch: null, cursors: {}, activeSince: null, coveredBelow: null });
    },
    has: async (table, id) => (await db.rowsOf(table).get(id)) !== undefined,
    clear: () => db.clearRows(),
  };
};

const toStored = (db: MirrorDb, { table, id, xid, value }: RemoteRow, stored?: object) => ({
  ...value,
  ...db.mirrored.get(table)?.keep?.(value, stored),
  id,
  xid,
});

/** Sets the last activity of stored rows. A row that is not stored yet brings its own with it. */
const putActivity = async (db: MirrorDb, { rows }: Activity) => {
  for (const { name } of [...db.mirrored.values()].filter(({ hasActivity }) => hasActivity))
    await db
      .table(name)
      .bulkUpdate(rows.map(({ id, last_active }) => ({ key: id, changes: { last_active } })));
};

/** Stores the page's documents, deletes those that are gone, and confirms the others that the request named. */
const putDocuments = async (
  db: MirrorDb,
  documents: PulledDocuments,
  opened: readonly string[],
  confirmedAt: number,
) => {
  for (const [name, document] of Object.entries(documents)) {
    if (document) await db.documents.put({ name, ...document, confirmedAt });
    else await db.documents.delete(name);
  }
  for (const name of opened) if (!(name in documents)) await db.documents.update(name, { confirmedAt });
};

/** Whether the stored row is this one, or a newer version of it. */
const isStored = (row: RemoteRow, stored: { readonly xid: string } | undefined): boolean =>
  stored !== undefined && !isNewer(row.xid, stored.xid, undefined);

/** Puts the rows that are newer than the stored row and than its tombstone ([PL3]). Returns false when a tombstone is newer. */
const putNewer = async (db: MirrorDb, name: string, rows: readonly RemoteRow[]): Promise<boolean> => {
  const stored = await db.rowsOf(name).bulkGet(rows.map((row) => row.id));
  const gone = await tombstoneXids(db, name, rows);
  const newer = rows.flatMap((row, index) => {
    const before = stored[index];
    return isNewer(row.xid, before?.xid, gone.get(row.id)) ? [toStored(db, row, before)] : [];
  });
  if (newer.length > 0) await db.rowsOf(name).bulkPut(newer);
  return rows.every((row, index) => stored[index] || isNewer(row.xid, undefined, gone.get(row.id)));
};

/** Like `putNewer`, for an almost empty mirror: adds without reading first, because reading costs as much as writing. */
const addOrPutNewer = async (db: MirrorDb, name: string, rows: readonly RemoteRow[]): Promise<void> => {
  const gone = await tombstoneXids(db, name, rows);
  const living = rows.filter((row) => isNewer(row.xid, undefined, gone.get(row.id)));
  try {
    await db.rowsOf(name).bulkAdd(living.map((row) => toStored(db, row)));
  } catch (error) {
    if (!(error instanceof Dexie.BulkError)) throw error;
    // Catching the error keeps the other rows. Then compares the rows that existed.
    const existing = Object.keys(error.failuresByPos).map(Number);
    if (existing.some((index) => error.failuresByPos[index]?.name !== 'ConstraintError')) throw error;
    await putNewer(
      db,
      name,
      existing.flatMap((index) => living[index] ?? []),
    );
  }
};

/** The xids of these rows' tombstones. */
const tombstoneXids = async (
  db: MirrorDb,
  name: string,
  rows: readonly RemoteRow[],
): Promise<ReadonlyMap<string, string>> => {
  if ((await db.removed.count()) === 0) return new Map();
  const removed = await db.removed.bulkGet(rows.map((row): [string, string] => [name, row.id]));
  return new Map(removed.flatMap((one) => (one ? [[one.id, one.xid] as const] : [])));
};

/** Stores a tombstone only while an older copy of its row may still come ([PL10]). */
const applyTombstones = async (
  db: MirrorDb,
  tombstones: readonly Tombstone[],
  coveredBelow: string | null,
): Promise<void> => {
  const kept = tombstones.filter(({ xid }) => !isCovered(xid, coveredBelow));
  await db.removed.bulkPut(kept.map(({ table, id, xid }) => ({ table, id, xid })));
  for (const [name, group] of byTable(tombstones)) {
    const stored = await db.rowsOf(name).bulkGet(group.map((tombstone) => tombstone.id));
    const deleted = group.filter((tombstone, index) => isDeletedBy(stored[index]?.xid, tombstone.xid));
    if (deleted.length > 0) await db.rowsOf(name).bulkDelete(deleted.map((tombstone) => tombstone.id));
  }
};

const byTable = <T extends { readonly table: string }>(items: readonly T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(item.table);
    if (group) group.push(item);
    else groups.set(item.table, [item]);
  }
  return groups;
};
