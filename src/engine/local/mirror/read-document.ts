import { mirrorName } from './mirror-name.ts';

/**
 * Reads the content of a document in a member's mirror without Dexie, which a public page does not load. Resolves to undefined without
 * the document, and when storage fails.
 */
export const readDocument = async (uid: string, name: string): Promise<unknown> => {
  const document = await read<{ readonly content: unknown } | undefined>(uid, 'documents', (store) =>
    store.get(name),
  );
  return document?.content;
};

/** Reads the rows of a mirrored table, also without Dexie. Resolves to null without a mirror, and when storage fails. */
export const readRows = (uid: string, table: string): Promise<readonly unknown[] | null> =>
  read<unknown[]>(uid, table, (store) => store.getAll());

const read = async <Found>(
  uid: string,
  table: string,
  find: (store: IDBObjectStore) => IDBRequest<Found>,
): Promise<Found | null> => {
  try {
    const opening = indexedDB.open(mirrorName(uid));
    // Creates no mirror on a device without one.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    const db = await settled(opening);
    const finding = db && find(db.transaction(table).objectStore(table));
    db?.close();
    return finding && (await settled(finding));
  } catch {
    return null;
  }
};

const settled = <Result>(request: IDBRequest<Result>): Promise<Result | null> =>
  new Promise((resolve) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => resolve(null));
  });
