import { idsOf, type Entry } from './entry.ts';
import type { Announcer, MirrorStore, MirrorTable, OutboxStore, RemoteRow } from './ports.ts';

/** What has arrived leaves the outbox through here, and only once it shows ([OB5]). */
export interface AcknowledgedPorts {
  readonly outbox: OutboxStore;
  /** null for the visitor's outbox, which has no rows to show. */
  readonly mirror: MirrorStore | null;
  readonly announcer: Announcer;
  /** Without a page there is nobody to tell: what has arrived stays until one settles it ([BG3]). */
  readonly leavesToPages?: boolean;
}

/** The rows first, then the entries; a mirror that cannot take them now gets them from the next pull. */
export const finish = async (
  ports: AcknowledgedPorts,
  entries: readonly Entry[],
  rows: readonly RemoteRow[],
): Promise<void> => {
  if (ports.mirror && rows.length > 0) {
    try {
      await ports.mirror.applyHint(rows);
    } catch {
      return;
    }
  }
  if (!ports.leavesToPages) await removeAcked(ports, entries);
};

/** Where an entry makes a row under its own id. Of any other only the next pull can tell that the mirror is up to date. */
const tableOfRow: Readonly<Record<string, MirrorTable>> = { message: 'messages', invitation: 'invitations' };

/** Entries that were acknowledged but not yet cleared (the page died, or the mirror was full). */
export const settleAcked = async (ports: AcknowledgedPorts): Promise<void> => {
  if (ports.leavesToPages) return;
  const shown: Entry[] = [];
  for (const entry of await ports.outbox.inState('acked')) {
    const table = tableOfRow[entry.kind];
    if (!ports.mirror || (table && (await ports.mirror.has(table, entry.id)))) shown.push(entry);
  }
  await removeAcked(ports, shown);
};

/** The ids of what the server has taken and the mirror has not shown yet. */
export const ackedIds = async (outbox: OutboxStore): Promise<readonly string[]> =>
  idsOf(await outbox.inState('acked'));

/**
 * After a complete pull that began after their acknowledgement: the mirror is
 * what the server shows now, with their rows or, if those were deleted, without.
 */
export const settleAfterPull = async (ports: AcknowledgedPorts, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const known = new Set(ids);
  await removeAcked(
    ports,
    (await ports.outbox.inState('acked')).filter((entry) => known.has(entry.id)),
  );
};

const removeAcked = async (
  { outbox, announcer }: AcknowledgedPorts,
  entries: readonly Entry[],
): Promise<void> => {
  const changes = await outbox.change(idsOf(entries), (now) => (now.state === 'acked' ? 'remove' : 'keep'));
  for (const [index, entry] of entries.entries())
    if (changes[index]?.changed)
      announcer.announce({ kind: 'delivered', id: entry.id, entryKind: entry.kind, payload: entry.payload });
};
