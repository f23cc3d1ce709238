import { isBelow, lowerXid } from './order.ts';
import type { Clock, Cursors, MirrorStore, Position, PullPage, SessionPort, Transport } from './ports.ts';

export interface PullPorts {
  readonly owner: string;
  readonly mirror: MirrorStore;
  readonly session: SessionPort;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly isRunning: () => boolean;
}

export type PullResult =
  | { readonly kind: 'complete'; readonly at: number }
  | { readonly kind: 'connection-down' }
  | { readonly kind: 'no-session' }
  /** The server does not take this session any more, not even renewed. */
  | { readonly kind: 'needs-auth' }
  | { readonly kind: 'client-too-old' }
  | { readonly kind: 'stopped' };

/**
 * Brings the mirror up to what the server shows this member. The order of
 * changes is (sync_xid, id); because a transaction may commit after a later
 * numbered one, the kept cursor never passes the horizon ([PL1]).
 * The idea of the horizon: PostgreSQL's pg_snapshot_xmin, as change feeds use it.
 */
export const pull = async (ports: PullPorts): Promise<PullResult> => {
  let { epoch, cursors } = await ports.mirror.cursor();
  let scan: Cursors = cursors;
  let horizon: string | null = null;
  let renewed = false;

  while (ports.isRunning()) {
    const identity = renewed ? await ports.session.renew() : await ports.session.current();
    if (identity.kind === 'unreachable') return { kind: 'connection-down' };
    if (identity.kind !== 'member' || identity.uid !== ports.owner) return { kind: 'no-session' };

    const outcome = await ports.transport.pull(scan, identity);
    if (outcome.kind === 'retry') return { kind: 'connection-down' };
    if (outcome.kind === 'client-too-old') return outcome;
    if (outcome.kind === 'needs-auth') {
      if (renewed) return { kind: 'needs-auth' };
      renewed = true;
      continue;
    }
    const { page } = outcome;
    if (page.uid !== ports.owner) return { kind: 'no-session' };
    if (!ports.isRunning()) return { kind: 'stopped' };
    if (epoch !== null && epoch !== page.epoch) {
      await ports.mirror.clear();
      epoch = null;
      cursors = {};
      scan = {};
      horizon = null;
      continue;
    }
    epoch = page.epoch;
    horizon = lowerXid(horizon, page.horizon);
    cursors = { ...cursors, ...keptPositions(page, horizon, cursors, scan) };
    await ports.mirror.apply({ epoch, rows: page.rows, tombstones: page.tombstones, cursors });
    const more = Object.entries(page.scans).filter(([, table]) => table.more);
    if (more.length === 0) return { kind: 'complete', at: ports.clock.now() };
    scan = nextScan(scan, page);
  }
  return { kind: 'stopped' };
};

/**
 * The last position of each table that lies below the horizon. A table whose
 * earlier page already went past the horizon keeps its cursor: what lies
 * between may still commit.
 */
const keptPositions = (page: PullPage, horizon: string, cursors: Cursors, scan: Cursors): Cursors => {
  const kept: Record<string, Position> = {};
  const consider = (table: string, position: Position) => {
    const scanned = scan[table];
    const held = cursors[table];
    const isContiguous = !scanned || (held && held.xid === scanned.xid && held.id === scanned.id);
    if (isContiguous && isBelow(position, horizon)) kept[table] = position;
  };
  for (const row of page.rows) consider(row.table, { xid: row.xid, id: row.id });
  for (const tombstone of page.tombstones) consider('tombstones', { xid: tombstone.xid, id: tombstone.id });
  return kept;
};

const nextScan = (scan: Cursors, page: PullPage): Cursors => {
  const next: Record<string, Position> = { ...scan };
  for (const [table, { last }] of Object.entries(page.scans)) if (last) next[table] = last;
  return next;
};
