import type { EntityTable } from 'dexie';
import { browserRandom } from '../browser/ports.ts';
import { LocalDb } from '../local-db.ts';
import { readSession, type SessionStorage } from './stored-session.ts';
import { sessionStorageKey } from '../../config/session-key.ts';

interface Item {
  readonly key: string;
  readonly value: string;
}

/** The session where a service worker can read it too, which has no localStorage. */
export class SessionDb extends LocalDb {
  declare readonly items: EntityTable<Item, 'key'>;

  constructor() {
    super('session', 'strict');
    // Append-only: a new version is a new line with what it added.
    this.version(1).stores({ items: 'key' });
  }
}

/**
 * The session of the worker in the background: nobody signs in or out there. A renewed session only takes the place of
 * one of the same member, so that a sign-out by a page in the meantime stays one ([BG6]). `onRefused`: the server does not renew it any more.
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
 * The random name of this device's databases, made when there is none: an eviction takes all of them at once, and the next
 * ones get another name. Rejects when storage fails.
 */
export const readDatabasesName = async (): Promise<string> => {
  const db = new SessionDb();
  try {
    return await db.transaction('rw', db.items, async () => {
      const stored = await db.items.get('databases-name');
      const value = stored?.value ?? browserRandom.uuid();
      if (!stored) await db.items.add({ key: 'databases-name', value });
      return value;
    });
  } finally {
    db.close();
  }
};
