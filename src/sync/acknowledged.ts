import { idsOf, type Entry } from './entry.ts';
import type { Announcer, MirrorStore, MirrorTable, OutboxStore, RemoteRow } from './ports.ts';

/** What it takes to remove acknowledged entries once the mirror holds their rows ([OB5]). */
export interface AcknowledgedPorts {
  readonly outbox: OutboxStore;
  /** null for the visitor's outbox, which has no rows to show. */
  readonly mirror: MirrorStore | null;
  readonly announcer: Announcer;
  /** True in the background worker: acknowledged entries stay until a page removes and announces them ([BG3]). */
  readonly leavesToPages?: boolean;
}

/**
 * Writes the rows, then removes the entries that the mirror holds now. The others wait for the next pull: the mirror could
 * not store their rows, or it is from before a restore and takes them for old.
 */
export const finish = async (
  ports: AcknowledgedPorts,
  entries: readonly Entry[],
  rows: readonly RemoteRow[],
): Promise<void> => {
  let isCurrent = true;
  if (ports.mirror && rows.length > 0) {
    try {
      isCurrent = await ports.mirror.applyHint(rows);
    } catch {
      return;
    }
  }
  if (ports.leavesToPages) return;
  const shown = isCurrent ? entries : await shownOf(ports, entries);
  await removeAcked(ports, shown.filter(isShownBy('mirror')));
};

/** The copy that shows the effect of an entry once it has arrived. Acts at the desk change the organiser's copy of the desk. */
export type Copy = 'mirror' | 'desk';
const isShownBy =
  (copy: Copy) =>
  ({ kind }: Entry): boolean =>
    (kind === 'desk') === (copy === 'desk');

/** Kinds whose row has the entry's id. For any other kind only the next pull shows that the mirror is up to date. */
const tableOfRow: Readonly<Record<string, MirrorTable>> = { message: 'messages', invitation: 'invitations' };

/** Removes entries that were acknowledged earlier, and stayed because the page died or the mirror was full. */
export const settleAcked = async (ports: AcknowledgedPorts): Promise<void> => {
  if (ports.leavesToPages) return;
  await removeAcked(ports, await shownOf(ports, await ports.outbox.inState('acked')));
};

const shownOf = async (
  { mirror }: AcknowledgedPorts,
  entries: readonly Entry[],
): Promise<readonly Entry[]> => {
  if (!mirror) return entries;
  const shown: Entry[] = [];
  for (const entry of entries) {
    const table = tableOfRow[entry.kind];
    if (table && (await mirror.has(table, entry.id))) shown.push(entry);
  }
  return shown;
};

/** The ids of acknowledged entries that are still in the outbox. */
export const ackedIds = async (outbox: OutboxStore): Promise<readonly string[]> =>
  idsOf(await outbox.inState('acked'));

/**
 * Removes entries after a complete pull of their copy that began after their acknowledgement: the copy
 * now holds their rows, or rightly lacks them because they were deleted.
 */
export const settleAfterPull = async (
  ports: AcknowledgedPorts,
  copy: Copy,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return;
  const known = new Set(ids);
  await removeAcked(
    ports,
    (await ports.outbox.inState('acked')).filter((entry) => known.has(entry.id) && isShownBy(copy)(entry)),
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
