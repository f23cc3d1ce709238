import type { Entry } from '../../src/sync/entry.ts';
import { compareXid } from '../../src/sync/order.ts';
import type {
  Cursors,
  MirrorTable,
  Position,
  PullOutcome,
  RemoteRow,
  Sender,
  SendOutcome,
  Tombstone,
} from '../../src/sync/ports.ts';
import type { WorldTime } from './world-time.ts';

/** A row as the server holds it. `audience` is the only member who may see it; null: every member. */
export interface StoredRow extends RemoteRow {
  readonly audience: string | null;
  readonly value: { readonly content: string };
}

/** One thing that reached the server, and under whose token it came. */
export interface Arrival {
  readonly entry: Entry;
  readonly sender: Sender;
  readonly tokenOf: string | null;
}

type Change =
  { readonly kind: 'row'; readonly row: StoredRow } | { readonly kind: 'gone'; readonly id: string };

/**
 * The club's server for several members: row level security, tokens that
 * expire, transactions that stay open, tombstones, a horizon and an epoch.
 * `held` tells how long each transaction stays open; `onChange` hears commits.
 */
export const createClubServer = (options: {
  readonly time: WorldTime;
  readonly pageSize: number;
  readonly held: () => number;
  readonly onChange: (change: Change) => void;
}) => {
  const { time, pageSize, held, onChange } = options;
  const rows = new Map<string, StoredRow>();
  const tombstones: Tombstone[] = [];
  const tokens = new Map<string, string>();
  const open = new Set<number>();
  const locked = new Map<string, Promise<void>>();
  const arrivals: Arrival[] = [];
  /** Ids in the order of their first commit. */
  const committed: string[] = [];
  let xid = 100;
  let nextToken = 0;
  const epoch = 'epoch-1';

  const put = (row: StoredRow): StoredRow => {
    rows.set(keyOf(row), row);
    onChange({ kind: 'row', row });
    return row;
  };
  /** One after the other for one row, as the row's lock makes it; the number is taken once the lock is held. */
  const transact = async (key: string, change: (number: string) => StoredRow): Promise<StoredRow> => {
    const before = locked.get(key);
    let unlock = () => {};
    const mine = new Promise<void>((resolve) => (unlock = resolve));
    locked.set(key, mine);
    await before;
    const number = ++xid;
    const ms = held();
    if (ms > 0) {
      open.add(number);
      await time.sleep(ms);
      open.delete(number);
    }
    const row = change(String(number));
    if (locked.get(key) === mine) locked.delete(key);
    unlock();
    return row;
  };
  const memberOf = (sender: Sender) =>
    sender.kind === 'member' ? (tokens.get(sender.accessToken) ?? null) : null;

  return {
    rows,
    arrivals,
    committed,
    issue(uid: string): string {
      const token = `token-${++nextToken}`;
      tokens.set(token, uid);
      return token;
    },
    expireAll: () => tokens.clear(),
    async take(entry: Entry, sender: Sender, refuses: boolean): Promise<SendOutcome> {
      const tokenOf = memberOf(sender);
      arrivals.push({ entry, sender, tokenOf });
      if (tokenOf === null) return { kind: 'needs-auth' };
      if (refuses) return { kind: 'rejected', refusal: { code: '23514', message: 'refused' } };
      const target = targetOf(entry, tokenOf);
      const value = entry.payload as StoredRow['value'];
      const row = await transact(keyOf(target), (number) => {
        const there = rows.get(keyOf(target));
        if (there && target.table !== 'profiles') return there;
        committed.push(entry.id);
        return put({ ...target, xid: number, value });
      });
      return { kind: 'applied', rows: [row] };
    },
    read(cursors: Cursors, sender: Sender): PullOutcome {
      const uid = memberOf(sender);
      if (uid === null) return { kind: 'needs-auth' };
      const pageOf = <Item extends RemoteRow | Tombstone>(name: string, all: readonly Item[]) => {
        const after = cursors[name];
        const ordered = all.filter((item) => !after || order(item, after) > 0).toSorted(order);
        const items = ordered.slice(0, pageSize);
        const last = items.at(-1);
        const scan = { last: last ? { xid: last.xid, id: last.id } : null, more: ordered.length > pageSize };
        return { items, scan };
      };
      const visible = visibleTo(uid);
      const pages = tables.map((name) => ({
        name,
        ...pageOf(
          name,
          visible.filter((row) => row.table === name),
        ),
      }));
      const gone = pageOf('tombstones', tombstones);
      return {
        kind: 'page',
        page: {
          uid,
          epoch,
          horizon: String(Math.min(xid + 1, ...open)),
          rows: pages.flatMap((page) => page.items),
          tombstones: gone.items,
          recent: [],
          scans: {
            ...Object.fromEntries(pages.map((page) => [page.name, page.scan])),
            tombstones: gone.scan,
          },
        },
      };
    },
    /** Somebody who is not simulated writes: `count` messages in one transaction. */
    async writeMessages(prefix: string, count: number): Promise<void> {
      await transact(`outside:${prefix}`, (number) => {
        const written = Array.from({ length: count }, (_, index) =>
          put({
            table: 'messages',
            id: `${prefix}-${index}`,
            xid: number,
            audience: null,
            value: { content: `${prefix} ${index}` },
          }),
        );
        return written[0] as StoredRow;
      });
    },
    remove(row: StoredRow): void {
      if (locked.has(keyOf(row)) || !rows.delete(keyOf(row))) return;
      tombstones.push({ table: row.table, id: row.id, xid: String(++xid) });
      onChange({ kind: 'gone', id: row.id });
    },
    visibleTo,
  };

  function visibleTo(uid: string): readonly StoredRow[] {
    return [...rows.values()].filter((row) => row.audience === null || row.audience === uid);
  }
};

export type ClubServer = ReturnType<typeof createClubServer>;

const tables = ['messages', 'profiles', 'invitations'] as const satisfies readonly MirrorTable[];

const keyOf = (row: { readonly table: string; readonly id: string }) => `${row.table}:${row.id}`;

const order = (a: Position, b: Position) =>
  compareXid(a.xid, b.xid) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const targetOf = (entry: Entry, uid: string): Pick<StoredRow, 'table' | 'id' | 'audience'> => {
  if (entry.kind === 'profile') return { table: 'profiles', id: uid, audience: null };
  if (entry.kind === 'invitation') return { table: 'invitations', id: entry.id, audience: uid };
  return { table: 'messages', id: entry.id, audience: null };
};
