import { compareXid } from '../../src/engine/sync/order.ts';
import type { Position, RemoteRow, Tombstone } from '../../src/engine/sync/ports.ts';
import type { Decision } from './server-desk.ts';

/** A row as the server holds it. `audience` is the only member who may see it; null: every member. */
export interface StoredRow extends RemoteRow {
  readonly audience: string | null;
  /** `shape` is the version of the schema that wrote it. */
  readonly value: {
    readonly content: string;
    readonly shape: number;
    /** The newest text of an edited message. */
    readonly edit?: string;
  };
}

export const tables = ['messages', 'profiles', 'invitations', 'reactions'];

export const keyOf = (row: { readonly table: string; readonly id: string }) => `${row.table}:${row.id}`;

/** An entry's outcome in the server's ledger (private.outbox_ledger). */
export type EntryOutcome = 'taken' | 'withdrawn';

export interface Image {
  readonly rows: ReadonlyMap<string, StoredRow>;
  readonly applications: ReadonlyMap<string, string>;
  readonly decisions: readonly Decision[];
  readonly outcomes: ReadonlyMap<string, EntryOutcome>;
  readonly tombstones: readonly Tombstone[];
  readonly history: ReadonlySet<RemoteRow>;
}

/** The tables of the model server, each also in the order of (xid, id). */
export const createRowStore = () => {
  const rows = new Map<string, StoredRow>();
  const applications = new Map<string, string>();
  const decisions: Decision[] = [];
  const outcomes = new Map<string, EntryOutcome>();
  const tombstones: Tombstone[] = [];
  /** Every version of a row that ever existed, without those that a restore rolled back. */
  let history = new Set<RemoteRow>();
  /** Sorted at the first read after a change, because reads are more frequent. */
  let sorted = new Map<string, readonly StoredRow[]>();
  return {
    rows,
    applications,
    /** In the order of their commits. */
    decisions,
    outcomes,
    /** In the order of their xids, because deletions commit at once. */
    tombstones: tombstones as readonly Tombstone[],
    put(row: StoredRow): void {
      rows.set(keyOf(row), row);
      history.add(row);
      sorted.delete(row.table);
    },
    /** False when the row no longer exists. */
    remove(row: StoredRow, xid: string): boolean {
      if (!rows.delete(keyOf(row))) return false;
      sorted.delete(row.table);
      tombstones.push({ table: row.table, id: row.id, xid });
      return true;
    },
    prune(): void {
      tombstones.length = 0;
    },
    ordered(table: string): readonly StoredRow[] {
      const known = sorted.get(table);
      if (known) return known;
      const list = [...rows.values()].filter((row) => row.table === table).toSorted(byPosition);
      sorted.set(table, list);
      return list;
    },
    has: (row: RemoteRow) => history.has(row),
    image: (): Image => ({
      rows: new Map(rows),
      applications: new Map(applications),
      decisions: [...decisions],
      outcomes: new Map(outcomes),
      tombstones: [...tombstones],
      history: new Set(history),
    }),
    load(image: Image): void {
      rows.clear();
      for (const [key, row] of image.rows) rows.set(key, row);
      applications.clear();
      for (const [id, content] of image.applications) applications.set(id, content);
      decisions.splice(0, decisions.length, ...image.decisions);
      outcomes.clear();
      for (const [id, outcome] of image.outcomes) outcomes.set(id, outcome);
      tombstones.splice(0, tombstones.length, ...image.tombstones);
      history = new Set(image.history);
      sorted = new Map();
    },
  };
};

/** The page after `after` of an ordered list: at most `size` visible items, and the last position read. */
export const pageOf = <Item extends Position>(
  ordered: readonly Item[],
  after: Position | undefined,
  size: number,
  isVisible: (item: Item) => boolean,
) => {
  const items: Item[] = [];
  let more = false;
  for (let index = after ? indexAfter(ordered, after) : 0; index < ordered.length && !more; index++) {
    const item = ordered[index] as Item;
    if (!isVisible(item)) continue;
    if (items.length < size) items.push(item);
    else more = true;
  }
  const last = items.at(-1);
  return { items, scan: { last: last ? { xid: last.xid, id: last.id } : null, more } };
};

const byPosition = (a: Position, b: Position) =>
  compareXid(a.xid, b.xid) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const indexAfter = (ordered: readonly Position[], after: Position): number => {
  let from = 0;
  let to = ordered.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (byPosition(ordered[middle] as Position, after) > 0) to = middle;
    else from = middle + 1;
  }
  return from;
};
