export interface RawDatabase {
  /** As Dexie counts; the browser's own number is ten times that. */
  readonly version: number;
  readonly stores: Readonly<
    Record<
      string,
      {
        readonly keyPath: string | readonly string[];
        readonly indexes: Readonly<
          Record<string, { readonly keyPath: string | readonly string[]; readonly unique: boolean }>
        >;
      }
    >
  >;
  readonly rows: Readonly<Record<string, readonly object[]>>;
}

/** Makes a database without any of the app's code, as another version of the app has left it. Closed again when it resolves. */
export const createRawDatabase = (name: string, { version, stores, rows }: RawDatabase): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version * 10);
    opening.addEventListener('error', () => reject(opening.error ?? new Error(`${name} was refused.`)));
    opening.addEventListener('upgradeneeded', () => {
      for (const [storeName, { keyPath, indexes }] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(storeName, { keyPath: plain(keyPath) });
        for (const [indexName, index] of Object.entries(indexes))
          store.createIndex(indexName, plain(index.keyPath), { unique: index.unique });
        for (const row of rows[storeName] ?? []) store.add(row);
      }
    });
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });

const plain = (keyPath: string | readonly string[]): string | string[] =>
  typeof keyPath === 'string' ? keyPath : [...keyPath];
