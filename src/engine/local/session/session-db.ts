import type { EntityTable } from 'dexie';
import { browserRandom } from '../browser/ports.ts';
import { LocalDb } from '../local-db.ts';
import { readSession, type SessionStorage } from './stored-session.ts';
import { sessionStorageKey } from '../../../config/session-key.ts';

interface Item {
  readonly key: string;
  readonly value: string;
}

/** The session for the background worker, which has no localStorage. */
export class SessionDb extends LocalDb {
  declare readonly items: EntityTable<Item, 'key'>;
  /** The random name of the device's databases, which outlives every session. */
  declare readonly device: EntityTable<Item, 'key'>;

  constructor() {
    super('session', 'strict');
    // Append-only once it is released: each version is a line with what it adds.
    this.version(1).stores({ items: 'key', device: 'key' });
  }
}

/**
 * The session of the background worker. A refreshed session replaces only one of the same member, so that a sign-out in a page
 * meanwhile stays ([BG6]). `onRefused`: called when the server refuses to refresh the session.
 */
export const createWorkerSession = (db: SessionDb, onRefused: () => void = () => {}): SessionStorage => ({
  getItem: async (key) => (await db.items.get(key))?.value ?? null,
  setItem: (key, value) =>
    db.transaction('rw', db.items, async () => {
      const before = readSession((await db.items.get(key))?.value ?? null);
      if (before && before.user.id === readSession(value)?.user.id) await db.items.put({ key, value });
    }),
  async removeItem(key) {
    const wasThere = (await db.items.where({ key }).delete()) > 0;
    if (wasThere && key === sessionStorageKey) onRefused();
  },
});

/**
 * Reads the random name of this device's databases, and creates it when there is none. An eviction deletes all databases at
 * once, so the next ones get another name. Rejects when storage fails.
 */
export const readDatabasesName = async (): Promise<string> => {
  const db = new SessionDb();
  try {
    return await db.transaction('rw', db.device, async () => {
      const stored = await db.device.get('databases-name');
      const value = stored?.value ?? browserRandom.uuid();
      if (!stored) await db.device.add({ key: 'databases-name', value });
      return value;
    });
  } finally {
    db.close();
  }
};
