import { isBelow, lowerXid } from './order.ts';
import type {
  PullExtras,
  Clock,
  Cursors,
  MirrorStore,
  Position,
  PullOutcome,
  PullPage,
  Revisions,
  SessionPort,
  Transport,
} from './ports.ts';

export interface PullPorts {
  readonly owner: string;
  readonly mirror: MirrorStore;
  readonly session: SessionPort;
  readonly transport: Transport;
  readonly clock: Clock;
  /** The documents that the request names ([PL12]). */
  readonly opened: readonly string[];
  readonly isRunning: () => boolean;
}

export type PullResult =
  | { readonly kind: 'complete'; readonly at: number; readonly accessToken: string }
  | { readonly kind: 'connection-down' | 'no-session' | 'stopped' }
  /** The server failed, is too new, or refuses this session even after a token refresh. */
  | Exclude<PullOutcome, { kind: 'page' | 'retry' }>;

/** One page, or the reason why there is none. */
type Fetched =
  | { readonly kind: 'page'; readonly page: PullPage; readonly accessToken: string }
  | Exclude<PullResult, { kind: 'complete' | 'stopped' }>;

/**
 * Brings the mirror up to date with what the server shows this member. Changes are ordered by (sync_xid, id). A transaction
 * may commit after one with a higher number, so the stored cursor never passes the horizon ([PL1]). The horizon is
 * PostgreSQL's pg_snapshot_xmin, as change feeds use it. Fetches the next page while the mirror writes this one.
 */
export const pull = async (ports: PullPorts): Promise<PullResult> => {
  const { mirror, opened } = ports;
  let cursor = await mirror.cursor();
  const isFirstFill = cursor.epoch === null;
  let scan: Cursors = cursor.cursors;
  let horizon: string | null = null;
  let { activeSince, revisions } = cursor;
  let nextPage = fetchPage(ports, scan, { activeSince, revisions, opened });
  const startOver = async () => {
    cursor = await mirror.cursor();
    scan = cursor.cursors;
    horizon = null;
    ({ activeSince, revisions } = cursor);
    nextPage = fetchPage(ports, scan, { activeSince, revisions, opened });
  };

  while (ports.isRunning()) {
    const fetched = await nextPage;
    if (fetched.kind !== 'page') return fetched;
    const { page } = fetched;
    if (!ports.isRunning()) return { kind: 'stopped' };
    if (cursor.epoch !== page.epoch || page.missesTombstones) {
      // Also clears an empty mirror: its live rows may be from before a restore ([PL4]).
      await mirror.clear();
      if (cursor.epoch !== null) {
        await startOver();
        continue;
      }
    }
    const more = Object.values(page.scans).some((table) => table.more);
    const scanned = scan;
    activeSince = page.activity?.asOf ?? activeSince;
    revisions = withDocuments(revisions, page);
    if (more) {
      scan = nextScan(scan, page);
      // Only one page names the open documents, because the desk is large.
      nextPage = fetchPage(ports, scan, { activeSince, revisions });
      // If the mirror refuses this page, nobody awaits the next one: this handles its rejection.
      nextPage.catch(() => undefined);
    }
    horizon = lowerXid(horizon, page.horizon);
    const next = {
      epoch: page.epoch,
      cursors: { ...cursor.cursors, ...keptPositions(page, horizon, cursor.cursors, scanned) },
      // Only a complete pull has seen all tombstones up to this time.
      activeSince: more ? cursor.activeSince : activeSince,
    };
    const applied = await mirror.apply({
      ...next,
      expected: cursor,
      rows: page.recent.length > 0 ? [...page.recent, ...page.rows] : page.rows,
      tombstones: page.tombstones,
      activity: page.activity ?? null,
      documents: page.documents,
      opened,
      coveredBelow: more ? null : horizon,
      isFirstFill,
    });
    if (!applied) {
      await startOver();
      continue;
    }
    cursor = { ...next, revisions };
    if (!more) return { kind: 'complete', at: ports.clock.now(), accessToken: fetched.accessToken };
  }
  return { kind: 'stopped' };
};

/** Fetches a page as the owner, and refreshes a refused token once a page. */
const fetchPage = async (ports: PullPorts, scan: Cursors, asked: PullExtras): Promise<Fetched> => {
  for (let renewed = false; ; renewed = true) {
    const session = renewed ? await ports.session.renew() : await ports.session.current();
    if (session.kind === 'unreachable') return { kind: 'connection-down' };
    // The server refused the token, and then refused to refresh it.
    if (renewed && session.kind === 'none') return { kind: 'needs-auth' };
    if (session.kind !== 'member' || session.uid !== ports.owner) return { kind: 'no-session' };

    const outcome = await ports.transport.pull(scan, session, asked);
    if (outcome.kind === 'needs-auth' && !renewed) continue;
    if (outcome.kind === 'retry') return { kind: 'connection-down' };
    if (outcome.kind !== 'page') return outcome;
    const { accessToken } = session;
    return outcome.page.uid === ports.owner ? { ...outcome, accessToken } : { kind: 'no-session' };
  }
};

/**
 * The last position of each table below the horizon. A table whose earlier page went past the horizon keeps its cursor, because
 * transactions in between may still commit.
 */
const keptPositions = (page: PullPage, horizon: string, cursors: Cursors, scan: Cursors): Cursors => {
  const kept: Record<string, Position> = {};
  const consider = (table: string, position: Position) => {
    const scanned = scan[table];
    const cursor = cursors[table];
    const isContiguous = !scanned || (cursor && cursor.xid === scanned.xid && cursor.id === scanned.id);
    if (isContiguous && isBelow(position, horizon)) kept[table] = position;
  };
  for (const row of page.rows) consider(row.table, { xid: row.xid, id: row.id });
  for (const tombstone of page.tombstones) consider('tombstones', { xid: tombstone.xid, id: tombstone.id });
  return kept;
};

/** The revisions once the mirror holds the page's documents. */
const withDocuments = (revisions: Revisions, { documents }: PullPage): Revisions =>
  Object.fromEntries(
    Object.entries({ ...revisions, ...documents }).flatMap(([name, document]) =>
      document === null ? [] : [[name, typeof document === 'string' ? document : document.revision]],
    ),
  );

const nextScan = (scan: Cursors, page: PullPage): Cursors => {
  const next: Record<string, Position> = { ...scan };
  for (const [table, { last }] of Object.entries(page.scans)) if (last) next[table] = last;
  return next;
};
