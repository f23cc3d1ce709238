import type { Page } from '@playwright/test';
import type { Actor } from './actor.ts';

/** A document of the app's origin that runs none of the app: for looking at, and changing, what the device keeps. */
export const openBareTab = async (actor: Actor): Promise<Page> => {
  const page = await actor.context.newPage();
  await page.goto(`${actor.server.url}/manifest.webmanifest`);
  return page;
};

/** Takes the origin's IndexedDB away as a browser does that needs the space: without asking, also under open tabs. */
export const evictDatabases = async (actor: Actor, page: Page): Promise<void> => {
  const session = await actor.context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: actor.server.url, storageTypes: 'indexeddb' });
  await session.detach();
};

export interface StorageQuota {
  /** From now on the origin may store so many bytes, its caches and what it stores already included. */
  limit(bytes: number): Promise<void>;
  lift(): Promise<void>;
}

/** The quota of the origin, as long as `page` is open. The browser forgets what it knew of it only after some writes. */
export const quotaOf = async (actor: Actor, page: Page): Promise<StorageQuota> => {
  const session = await actor.context.newCDPSession(page);
  const origin = actor.server.url;
  return {
    limit: async (quotaSize) => {
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
    },
    lift: async () => {
      await session.send('Storage.overrideQuotaForOrigin', { origin });
    },
  };
};

/** Takes all the room that is left, to the last bytes; again when there is new room. */
export const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const filler = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('filler');
      opening.addEventListener('upgradeneeded', () => {
        opening.result.createObjectStore('bytes', { autoIncrement: true });
      });
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')));
    });
    const fits = (size: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = filler.transaction('bytes', 'readwrite');
        transaction.addEventListener('complete', () => resolve(true));
        transaction.addEventListener('abort', () => resolve(false));
        // Bytes that no compression makes smaller.
        transaction.objectStore('bytes').add(crypto.getRandomValues(new Uint8Array(size)));
      });
    for (const size of [65_536, 8_192, 1_024, 128, 16]) while (await fits(size));
    filler.close();
  });

/** From now on the device keeps no change of what waits to be sent, as one without room, until it relents. */
export const refuseChanges = async (page: Page): Promise<{ readonly relent: () => Promise<void> }> => {
  const refusal = await page.evaluateHandle(() => {
    const { prototype } = IDBObjectStore;
    const before = { put: prototype.put, delete: prototype.delete };
    const refuseOr = (method: 'put' | 'delete') =>
      function (this: IDBObjectStore, ...rest: unknown[]): unknown {
        if (this.name === 'entries') throw new DOMException('No room.', 'QuotaExceededError');
        return Reflect.apply(before[method], this, rest);
      };
    Object.assign(prototype, { put: refuseOr('put'), delete: refuseOr('delete') });
    return before;
  });
  return { relent: () => refusal.evaluate((before) => void Object.assign(IDBObjectStore.prototype, before)) };
};

/** How many rows each object store of the origin's databases holds, by `database/store`. */
export const storedCounts = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const open = (name: string) => {
      const opening = indexedDB.open(name);
      // It went since it was listed; to look must not make it anew.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      return settled(opening).catch(() => null);
    };
    const counts: Record<string, number> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await open(name);
      if (!db) continue;
      for (const store of db.objectStoreNames) {
        const objects = db.transaction(store).objectStore(store);
        counts[`${name.replace(/-.*/, '')}/${store}`] = await settled(objects.count());
      }
      db.close();
    }
    return counts;
  });

/**
 * Upgrades every database as a later version of the app would: one index and one store more. Resolves when
 * all are upgraded, and keeps them open, as a page of that version does. Rejects when an open tab stands in the way.
 */
export const upgradeDatabases = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const upgrade = ({ name = '', version = 1 }: IDBDatabaseInfo) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version + 10);
        opening.addEventListener('blocked', () => reject(new Error(`${name} is kept back.`)));
        opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')));
        opening.addEventListener('upgradeneeded', () => {
          opening.result.createObjectStore('later', { keyPath: 'id' });
          const [older = ''] = Array.from(opening.result.objectStoreNames).filter((one) => one !== 'later');
          opening.transaction?.objectStore(older).createIndex('later', 'later');
        });
        opening.addEventListener('success', () => resolve());
      });
    for (const database of await indexedDB.databases())
      if (/^(outbox|mirror)-/.test(database.name ?? '')) await upgrade(database);
  });

/** Makes the session that the device keeps, in both its places, look as if the device had been away for `seconds`. */
export const ageSession = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(async (age) => {
    const key = 'goa-build-club:session';
    const older = (text: string): string => {
      const session = JSON.parse(text) as { expires_at: number };
      return JSON.stringify({ ...session, expires_at: session.expires_at - age });
    };
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    localStorage.setItem(key, older(localStorage.getItem(key) ?? 'null'));
    const database = await settled(indexedDB.open('session'));
    const items = database.transaction('items', 'readwrite').objectStore('items');
    const stored = (await settled(items.get(key))) as { key: string; value: string };
    await settled(items.put({ key, value: older(stored.value) }));
    database.close();
  }, seconds);
