import type { Answer } from '../../src/engine/sync/classify.ts';
import type { Entry } from '../../src/engine/sync/entry.ts';
import type {
  PullExtras,
  Cursors,
  PulledDocuments,
  PullPage,
  RemoteRow,
  OwnerSession,
} from '../../src/engine/sync/ports.ts';
import type { Denial } from './faults.ts';
import { contentOf, createRefusals, denied, isChange, problem, targetOf } from './server-answers.ts';
import { decisionOf, versionsOf, type Decision } from './server-desk.ts';
import { createRowStore, keyOf, pageOf, tables, type StoredRow } from './server-rows.ts';
import type { WorldTime } from './world-time.ts';

/** One entry that reached the server. `tokenOf`: the member whose token came with it; null without a valid one. */
interface Arrival {
  readonly entry: Entry;
  readonly session: OwnerSession;
  readonly tokenOf: string | null;
}

/** The server's result for one entry of a request: the present rows, or the reason of a refusal. */
export type Result =
  { readonly rows: readonly RemoteRow[] } | { readonly code: string; readonly message: string };

type Change =
  { readonly kind: 'row'; readonly row: StoredRow } | { readonly kind: 'gone'; readonly id: string };

/**
 * The model of the club's server: row level security, tokens that expire, transactions that stay open, tombstones, a horizon,
 * an epoch, backups, versions of its schema and the organisers' desk. `commitDelay` returns how long a transaction stays open,
 * `denial` how the server refuses a token. `onChange` receives each commit.
 */
export const createClubServer = (options: {
  readonly time: WorldTime;
  readonly pageSize: number;
  readonly commitDelay: () => number;
  readonly onChange: (change: Change) => void;
  readonly denial?: () => Denial;
  /** How many of the newest messages come with the first page. */
  readonly recentCount?: number;
}) => {
  const { time, pageSize, commitDelay, onChange, denial = () => 'expired', recentCount = 0 } = options;
  const store = createRowStore();
  const tokens = new Map<string, string>();
  const open = new Set<number>();
  const locked = new Map<string, Promise<void>>();
  const arrivals: Arrival[] = [];
  /** Ids in the order of their first commit, without those that a restore rolled back. */
  const committed: string[] = [];
  /** Ids whose commit a restore has rolled back at least once. */
  const rolledBack = new Set<string>();
  /** The xid of each id's first commit since the last restore that rolled it back. */
  const firstXid = new Map<string, string>();
  /** Ids of edits whose message was already deleted. A late copy of the message's request may still restore it. */
  const withoutRow = new Set<string>();
  /** Ids that the server has reported as not arrived. */
  const everWithdrawn = new Set<string>();
  const villas = new Map<string, string>();
  const refusals = createRefusals(time.now);
  let xid = 100;
  let nextToken = 0;
  let epoch = 1;
  let downUntil = 0;
  let hasPruned = false;
  /** The version of the schema, and the oldest app that it supports. */
  let shape = 1;
  let oldestApp = 1;
  let backup = { image: store.image(), xid, committed: 0 };

  const put = (row: StoredRow): StoredRow => {
    store.put(row);
    onChange({ kind: 'row', row });
    return row;
  };
  /**
   * Runs `change` in a transaction that locks these rows, and returns its result; null when a restore aborted it. The
   * transaction gets its number once it holds all locks.
   */
  const transact = async <Changed>(
    keys: readonly string[],
    change: (number: string) => Changed,
  ): Promise<Changed | null> => {
    const began = epoch;
    const unlocks: (() => void)[] = [];
    for (const key of keys) {
      const before = locked.get(key);
      const mine = new Promise<void>((resolve) => {
        unlocks.push(() => {
          if (locked.get(key) === mine) locked.delete(key);
          resolve();
        });
      });
      locked.set(key, mine);
      if (before) await before;
    }
    const number = ++xid;
    const ms = commitDelay();
    if (ms > 0 && began === epoch) {
      open.add(number);
      await time.sleep(ms);
      if (began === epoch) open.delete(number);
    }
    const changed = began === epoch ? change(String(number)) : null;
    for (const unlock of unlocks) unlock();
    return changed;
  };
  const memberOf = (session: OwnerSession) =>
    session.kind === 'member' ? (tokens.get(session.accessToken) ?? null) : null;

  const rowOf = (entry: Entry, uid: string): StoredRow | undefined =>
    store.rows.get(keyOf(targetOf(entry, uid)));
  const isRemoved = (row: Pick<StoredRow, 'table' | 'id'>): boolean =>
    store.tombstones.some(({ table, id }) => table === row.table && id === row.id);
  const commit = (id: string, number: string): void => {
    if (committed.includes(id)) return;
    committed.push(id);
    firstXid.set(id, number);
  };
  /** Decides about an application (private.decide_application). */
  const decide = (entry: Entry, number: string, requestedAt: number): Result => {
    const outcome = store.outcomes.get(entry.id);
    if (outcome) return outcome === 'taken' ? { rows: [] } : withdrawn;
    const refusal = refusals.judge(entry, requestedAt);
    if (refusal) return refusal;
    const decision = decisionOf(store.decisions, entry);
    if (!decision) return refusals.refuseTaken(entry);
    store.outcomes.set(entry.id, 'taken');
    store.decisions.push(decision);
    commit(entry.id, number);
    return { rows: [] };
  };
  const applyOne = (entry: Entry, uid: string, number: string, requestedAt: number): Result => {
    if (entry.kind === 'desk') return decide(entry, number, requestedAt);
    const target = targetOf(entry, uid);
    const row = store.rows.get(keyOf(target));
    const outcome = store.outcomes.get(entry.id);
    if (outcome === 'withdrawn') return withdrawn;
    // A resend changes nothing, because another device may have changed the row since.
    if (outcome === 'taken') return { rows: row ? [row] : [] };
    if (row && !isChange(entry))
      return row.value.content === contentOf(entry) ? { rows: [row] } : refusals.refuseTaken(entry);
    // A late copy of the request must not restore a deleted message (private.refuse_deleted_message).
    if (target.table === 'messages' && !isChange(entry) && isRemoved(target))
      return refusals.refuseTaken(entry);
    const refusal = refusals.judge(entry, requestedAt);
    if (refusal) return refusal;
    if (isChange(entry)) store.outcomes.set(entry.id, 'taken');
    commit(entry.id, number);
    if (entry.kind === 'edit') {
      // A message that is gone needs no new text.
      if (!row) {
        withoutRow.add(entry.id);
        return { rows: [] };
      }
      return { rows: [put({ ...row, xid: number, value: { ...row.value, edit: contentOf(entry) } })] };
    }
    return { rows: [put({ ...target, xid: number, value: { content: contentOf(entry), shape } })] };
  };

  return {
    rows: store.rows,
    decisions: store.decisions as readonly Decision[],
    /** Every stored text with its entry's id. */
    texts: (): readonly (readonly [id: string, content: string])[] => [
      ...[...store.rows.values()].map(({ id, value }) => [id, value.content] as const),
      ...store.applications,
      ...store.decisions.map(({ id, content }) => [id, content] as const),
    ],
    arrivals,
    committed,
    rolledBack,
    firstXid,
    everRefused: refusals.everRefused,
    everWithdrawn,
    withoutRow,
    refuse: refusals.refuse,
    forgive: refusals.forgive,
    issue(uid: string): string {
      const token = `token-${++nextToken}`;
      tokens.set(token, uid);
      return token;
    },
    expireAll: () => tokens.clear(),
    /** Accepts these tokens of the member, and no others. */
    acceptTokens(uid: string, ...accepted: readonly string[]): void {
      tokens.clear();
      for (const token of accepted) tokens.set(token, uid);
    },
    /** The member of the token; null for an invalid one. */
    verify: (token: string): string | null => tokens.get(token) ?? null,
    /** Changes with every restore, which aborts all requests of the previous epoch. */
    epoch: () => epoch,
    wasRestored: () => epoch > 1,
    isDown: () => time.now() < downUntil,
    shape: () => shape,
    /** Applies entries of one lane in one transaction; null when a restore aborted it. `requestedAt`: when the request was made. */
    async receive(
      entries: readonly Entry[],
      session: OwnerSession,
      app: number,
      requestedAt: number,
    ): Promise<Answer | null> {
      if (app < oldestApp) return problem(426, 'upgrade_required');
      const uid = memberOf(session);
      for (const entry of entries) arrivals.push({ entry, session, tokenOf: uid });
      const [first] = entries;
      if (first?.kind === 'application') {
        const results = await transact([`applications:${first.id}`], () =>
          applyApplication(first, requestedAt),
        );
        return results && { status: 200, body: [results], retryAfterMs: null };
      }
      if (uid === null) return denied(session.kind === 'visitor' ? 'anonymous' : denial());
      const body = await transact(
        // Locks the seats too: decisions wait for each other, as for the edition's lock.
        entries.flatMap((entry) => [
          keyOf(targetOf(entry, uid)),
          ...(entry.kind === 'desk' ? ['seats'] : []),
        ]),
        (number) => entries.map((entry) => applyOne(entry, uid, number, requestedAt)),
      );
      return body && { status: 200, body, retryAfterMs: null };
    },
    /** Decides whether a withdrawn entry has arrived; null when a restore aborted the request. */
    async withdraw(entry: Entry, session: OwnerSession, app: number): Promise<Answer | null> {
      if (app < oldestApp) return problem(426, 'upgrade_required');
      const uid = entry.kind === 'application' ? 'visitor' : memberOf(session);
      if (uid === null) return denied(session.kind === 'visitor' ? 'anonymous' : denial());
      const target = targetOf(entry, uid);
      const key = entry.kind === 'application' ? `applications:${entry.id}` : keyOf(target);
      const body = await transact([key], () => {
        const isRow = !isChange(entry) && (store.rows.has(keyOf(target)) || isRemoved(target));
        if (isRow || store.applications.has(entry.id)) return 'taken';
        if (!store.outcomes.has(entry.id)) store.outcomes.set(entry.id, 'withdrawn');
        const outcome = store.outcomes.get(entry.id);
        if (outcome === 'withdrawn') everWithdrawn.add(entry.id);
        return outcome;
      });
      return body ? { status: 200, body, retryAfterMs: null } : null;
    },
    read(cursors: Cursors, asked: PullExtras, session: OwnerSession, app: number, asMember?: string): Answer {
      const uid = asMember ?? memberOf(session);
      if (uid === null) return denied(denial());
      // A newer server answers in a format that this app cannot read.
      if (app < oldestApp) return { status: 200, body: { future: shape }, retryAfterMs: null };
      if (!cursors['messages']) hasPruned = false;
      const visible = (row: StoredRow) => row.audience === null || row.audience === uid;
      const pages = tables.map((name) => ({
        name,
        ...pageOf(store.ordered(name), cursors[name], pageSize, visible),
      }));
      const gone = pageOf(store.tombstones, cursors['tombstones'], pageSize, () => true);
      const isBehind =
        !cursors['messages'] && pages.some((page) => page.name === 'messages' && page.scan.more);
      const page: PullPage = {
        uid,
        epoch: `epoch-${epoch}`,
        horizon: String(Math.min(xid + 1, ...open)),
        missesTombstones: hasPruned,
        rows: pages.flatMap(({ items }) => items),
        tombstones: gone.items,
        recent: isBehind && recentCount > 0 ? store.ordered('messages').slice(-recentCount) : [],
        scans: {
          ...Object.fromEntries(pages.map(({ name, scan }) => [name, scan])),
          tombstones: gone.scan,
        },
        documents: {
          ...documentFor('villa', villas.get(uid) ?? null, asked),
          ...(asked.opened?.includes('desk') ? documentFor('desk', versionsOf(store.decisions), asked) : {}),
        },
      };
      return { status: 200, body: page, retryAfterMs: null };
    },
    /** Each member's villa, a document that comes with every pull. */
    villas,
    /** A member outside the simulation writes these messages in one transaction. */
    async writeMessages(ids: readonly string[]): Promise<void> {
      await transact(ids, (number) => {
        for (const id of ids)
          put({
            table: 'messages',
            id,
            xid: number,
            audience: null,
            value: { content: `about ${id}`, shape },
          });
      });
    },
    remove(row: StoredRow): boolean {
      if (locked.has(keyOf(row)) || !store.remove(row, String(xid + 1))) return false;
      xid += 1;
      onChange({ kind: 'gone', id: row.id });
      return true;
    },
    /** Prunes the tombstones, and reports that until a device pulls without cursors. */
    prune(): void {
      store.prune();
      hasPruned = true;
    },
    /** Adds a column, which rewrites every row in one transaction. `isBreaking`: the server no longer supports older apps. */
    migrate(isBreaking: boolean): void {
      shape += 1;
      if (isBreaking) oldestApp = shape;
      if (locked.size > 0) return;
      const number = String(++xid);
      for (const row of store.rows.values())
        store.put({ ...row, xid: number, value: { ...row.value, shape } });
    },
    keepBackup(): void {
      backup = { image: store.image(), xid, committed: committed.length };
    },
    /** Rolls back to the backup without tombstones, and aborts open requests. Later transactions reuse the numbers. */
    restore(outageMs: number): void {
      epoch += 1;
      downUntil = time.now() + outageMs;
      open.clear();
      locked.clear();
      store.load(backup.image);
      xid = backup.xid;
      for (const id of committed.splice(backup.committed)) {
        rolledBack.add(id);
        firstXid.delete(id);
      }
    },
    rowOf,
    /** True for a row that was ever deleted. */
    isRemoved,
    /** False for a version of a row that a restore rolled back. */
    knows: store.has,
    visibleTo: (uid: string): readonly StoredRow[] =>
      [...store.rows.values()].filter((row) => row.audience === null || row.audience === uid),
  };

  function applyApplication(entry: Entry, requestedAt: number): Result {
    if (store.applications.has(entry.id)) return { rows: [] };
    if (store.outcomes.has(entry.id)) return withdrawn;
    const refusal = refusals.judge(entry, requestedAt);
    if (refusal) return refusal;
    committed.push(entry.id);
    store.applications.set(entry.id, contentOf(entry));
    return { rows: [] };
  }
};

/** One document of a pull (private.document). */
const documentFor = (
  name: string,
  content: string | ReadonlyMap<string, number> | null,
  { revisions = {} }: PullExtras,
): PulledDocuments => {
  if (content === null) return name in revisions ? { [name]: null } : {};
  const revision = typeof content === 'string' ? content : JSON.stringify([...content]);
  return revisions[name] === revision ? {} : { [name]: { revision, content } };
};

const withdrawn: Result = { code: 'PT410', message: 'taken back' };

export type ClubServer = ReturnType<typeof createClubServer>;
