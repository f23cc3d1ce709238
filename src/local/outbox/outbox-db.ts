import type { EntityTable } from 'dexie';
import type { Entry } from '../../sync/entry.ts';
import { LocalDb } from '../local-db.ts';

/**
 * What one owner wrote and the server has not confirmed. It survives sign-out,
 * updates and crashes: additive schema only, and every write is on disk before
 * it counts (strict durability).
 */
export class OutboxDb extends LocalDb {
  declare readonly entries: EntityTable<Entry, 'seq'>;

  constructor(owner: string) {
    super(outboxName(owner), 'strict');
    // Append-only: a new version is a new line with what it added.
    this.version(1).stores({ entries: 'seq, &id' });
    this.version(2).stores({ entries: 'seq, &id, state, [lane+seq]' });
  }
}

export const outboxName = (owner: string): string => `outbox-${owner}`;

/** Whether anything is to be sent, now or later. */
export const hasWaiting = async ({ entries }: OutboxDb): Promise<boolean> =>
  (await entries.where('state').noneOf(['rejected', 'acked']).count()) > 0;
