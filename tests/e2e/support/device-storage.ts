import type { Page } from '@playwright/test';
import type { Actor } from './actor.ts';

/** Opens a tab on the app's origin that does not run the app, to inspect and change the device's storage. */
export const openBareTab = async (actor: Actor): Promise<Page> => {
  const page = await actor.context.newPage();
  await page.goto(`${actor.server.url}/manifest.webmanifest`);
  return page;
};

/** Deletes the origin's IndexedDB like a browser under storage pressure: without asking, even under open tabs. */
export const evictDatabases = async (actor: Actor, page: Page): Promise<void> => {
  const session = await actor.context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: actor.server.url, storageTypes: 'indexeddb' });
  await session.detach();
};

export interface StorageQuota {
  /** Limits the origin's storage, caches included, to this many bytes. */
  limit(bytes: number): Promise<void>;
  lift(): Promise<void>;
}

/** Controls the origin's quota while `page` is open. The browser notices a new quota only after some writes. */
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

/** Fills the origin's quota to the last bytes. */
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
        // Random bytes, which cannot be compressed.
        transaction.objectStore('bytes').add(crypto.getRandomValues(new Uint8Array(size)));
      });
    for (const size of [65_536, 8_192, 1_024, 128, 16]) while (await fits(size));
    filler.close();
  });

/** The names of the members' mirrors on this device. */
export const mirrorsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('mirror-') ? name : [])),
  );

/** The rows of one object store in each database whose name begins with `prefix`. */
export const storedRows = (page: Page, prefix: string, store: string) =>
  page.evaluate(
    async ([beginning, storeName]) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
        });
      const rows: { readonly database: string; readonly key: string; readonly value: unknown }[] = [];
      for (const { name = '' } of await indexedDB.databases()) {
        if (!name.startsWith(beginning)) continue;
        const database = await settled(indexedDB.open(name));
        const objects = database.transaction(storeName).objectStore(storeName);
        const [keys, values] = await Promise.all([settled(objects.getAllKeys()), settled(objects.getAll())]);
        rows.push(...keys.map(String).map((key, at) => ({ database: name, key, value: values[at] })));
        database.close();
      }
      return rows;
    },
    [prefix, store] as const,
  );

/** The names of the documents that this device keeps of its member. */
export const documentsOn = async (page: Page): Promise<readonly string[]> =>
  (await storedRows(page, 'mirror-', 'documents')).map(({ key }) => key);

/** The number of rows in each object store of the origin, by `database/store`. */
export const storedCounts = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const open = (name: string) => {
      const opening = indexedDB.open(name);
      // Aborts, so that a database that was deleted meanwhile is not created again.
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
 * Upgrades every database like a later version of the app: adds one index and one store, and keeps the databases open.
 * Rejects when an open tab blocks the upgrade.
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

/** Ages the stored session, in both its places, as if the device had been away for `seconds`. */
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

/** The small values of the device as JSON, without the programme, which contains no personal data. */
export const storedTexts = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify(
      [...Object.entries(localStorage), ...Object.entries(sessionStorage)].filter(
        ([name]) => !name.endsWith(':programme'),
      ),
    ),
  );
