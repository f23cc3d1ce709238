import type { EntityTable } from 'dexie';
import type { Entry } from '../../sync/entry.ts';
import { LocalDb } from '../local-db.ts';

/**
 * The outbox of one owner. It survives sign-out, updates and crashes: its schema only
 * grows, and a write counts once it is on disk (strict durability).
 */
export class OutboxDb extends LocalDb {
  declare readonly entries: EntityTable<Entry, 'seq'>;

  constructor(owner: string) {
    super(outboxName(owner), 'strict');
    // Append-only once it is released: each version is a line with what it adds.
    this.version(1).stores({ entries: 'seq, &id, state, [lane+seq]' });
  }
}

export const outboxName = (owner: string): string => `outbox-${owner}`;

/** True when any entry is still to be sent. */
export const hasWaiting = async ({ entries }: OutboxDb): Promise<boolean> =>
  (await entries.where('state').noneOf(['rejected', 'acked']).count()) > 0;
