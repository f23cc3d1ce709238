import type { MirrorDb } from '../local/mirror/mirror-db.ts';
import type { OutboxDb } from '../local/outbox/outbox-db.ts';
import type { Entry } from '../sync/entry.ts';
import { layOver, type Overlay } from '../sync/overlay.ts';
import type { Changes } from './change.ts';

/** The entries of an outbox, in the order of writing. */
export const readEntries = ({ entries }: OutboxDb): Promise<readonly Entry[]> =>
  entries.orderBy('seq').toArray();

/** The member's databases on this device. */
export interface MemberStorage {
  readonly uid: string;
  readonly mirror: MirrorDb;
  readonly outbox: OutboxDb;
  /** The kinds of change that this app knows. */
  readonly changes: Changes;
}

/**
 * Reads the waiting changes, to lay them over the mirror, which holds only the server's rows. Read them before the rows: an
 * entry leaves the outbox only after its rows are in the mirror, so no change is missed between the two reads.
 */
export const readOverlay = async ({
  outbox,
  changes,
}: Pick<MemberStorage, 'outbox' | 'changes'>): Promise<Overlay> =>
  layOver(changes, await readEntries(outbox));

export const emptyOverlay: Overlay = layOver(new Map(), []);
