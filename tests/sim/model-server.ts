import type { Entry } from '../../src/sync/entry.ts';
import { compareXid } from '../../src/sync/order.ts';
import type {
  Cursors,
  PullOutcome,
  PullPage,
  RemoteRow,
  Sender,
  SendOutcome,
  Tombstone,
  Transport,
} from '../../src/sync/ports.ts';

/**
 * The server as far as the engine can tell: rows by (xid, id), a horizon, and
 * idempotent inserts. A test pushes to `answers` what the next send returns;
 * 'lose' commits and then loses the answer.
 */
export const createModelServer = (
  options: { readonly pageSize?: number; readonly batchLimit?: number; readonly recentCount?: number } = {},
) => {
  const { pageSize = 1000, batchLimit = 1, recentCount = 0 } = options;
  const rows = new Map<string, RemoteRow>();
  const tombstones: Tombstone[] = [];
  const sends: { readonly id: string; readonly sender: Sender }[] = [];
  /** The ids of each request. */
  const batches: (readonly string[])[] = [];
  const answers: (SendOutcome | 'lose')[] = [];
  let xid = 100;
  let epoch = 'epoch-1';
  let heldXid: number | null = null;
  let hasPruned = false;
  const withdrawn = new Set<string>();
  let isDown = false;
  let isOffline = false;
  let tokens = new Set(['token']);

  const commit = (id: string, content: string, at = ++xid): RemoteRow => {
    const row: RemoteRow = { table: 'messages', id, xid: String(at), value: { id, content } };
    rows.set(id, row);
    return row;
  };
  const take = (entry: Entry, sender: Sender): SendOutcome => {
    if (isDown) return { kind: 'retry', scope: 'connection', ...(isOffline ? { isUnsent: true } : {}) };
    const answer = answers.shift();
    if (answer && answer !== 'lose') return answer;
    if (sender.kind === 'member' && !tokens.has(sender.accessToken)) return { kind: 'needs-auth' };
    if (entry.isWithdrawing) {
      if (!rows.has(entry.id)) withdrawn.add(entry.id);
      return { kind: rows.has(entry.id) ? 'taken' : 'withdrawn' };
    }
    sends.push({ id: entry.id, sender });
    const { content } = entry.payload as { content: string };
    const row = rows.get(entry.id) ?? commit(entry.id, content);
    return answer === 'lose' ? { kind: 'retry', scope: 'connection' } : { kind: 'applied', rows: [row] };
  };
  const transport: Transport = {
    canSend: ({ version }) => version === 1,
    batchLimit: (kind) => (kind === 'message' ? batchLimit : 1),
    async send(entries, sender) {
      batches.push(entries.map((entry) => entry.id));
      return entries.map((entry) => take(entry, sender));
    },
    async pull(cursors: Cursors, sender: Sender): Promise<PullOutcome> {
      if (isDown) return { kind: 'retry' };
      if (sender.kind !== 'member' || !tokens.has(sender.accessToken)) return { kind: 'needs-auth' };
      const after = cursors['messages'];
      if (!after) hasPruned = false;
      const ordered = [...rows.values()]
        .filter(
          (row) =>
            !after || compareXid(row.xid, after.xid) > 0 || (row.xid === after.xid && row.id > after.id),
        )
        .toSorted((a, b) => compareXid(a.xid, b.xid) || (a.id < b.id ? -1 : 1));
      const page = ordered.slice(0, pageSize);
      const last = page.at(-1);
      const result: PullPage = {
        uid: sender.uid,
        epoch,
        horizon: String(heldXid ?? xid + 1),
        missesTombstones: hasPruned,
        rows: page,
        tombstones,
        recent: after || ordered.length <= pageSize ? [] : [...rows.values()].slice(rows.size - recentCount),
        scans: {
          messages: { last: last ? { xid: last.xid, id: last.id } : null, more: ordered.length > pageSize },
        },
      };
      return { kind: 'page', page: result };
    },
  };
  return {
    transport,
    rows,
    sends,
    answers,
    batches,
    commit,
    /** Opens a transaction with a number; the returned function commits it. */
    hold(id: string, content: string): () => RemoteRow {
      heldXid = ++xid;
      const at = heldXid;
      return () => {
        heldXid = null;
        return commit(id, content, at);
      };
    },
    remove(id: string) {
      rows.delete(id);
      tombstones.push({ table: 'messages', id, xid: String(++xid) });
    },
    /** Prunes its tombstones, and reports that until the device pulls without cursors. */
    prune() {
      tombstones.length = 0;
      hasPruned = true;
    },
    /** Goes back to an empty database. Later transactions reuse the numbers. */
    restore(name: string) {
      epoch = name;
      xid = 100;
      rows.clear();
    },
    withdrawn,
    setDown(down: boolean) {
      isDown = down;
    },
    /** Like {@link setDown}, but the device knows that it is offline, so no request leaves it. */
    setOffline(offline: boolean) {
      isDown = offline;
      isOffline = offline;
    },
    acceptTokens(...accepted: string[]) {
      tokens = new Set(accepted);
    },
  };
};
