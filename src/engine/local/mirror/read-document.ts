import { mirrorName } from './mirror-name.ts';

/**
 * Reads the content of a document in a member's mirror without Dexie, which a public page does not load. Resolves to undefined without
 * the document, and when storage fails.
 */
export const readDocument = (uid: string, name: string): Promise<unknown> =>
  read(uid, name).catch(() => undefined);

const read = async (uid: string, name: string): Promise<unknown> => {
  const opening = indexedDB.open(mirrorName(uid));
  // A device without a mirror gets none.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  const db = await settled(opening);
  const reading = db?.transaction('documents').objectStore('documents').get(name);
  db?.close();
  const document: { readonly content: unknown } | null | undefined = reading && (await settled(reading));
  return document?.content;
};

const settled = <Result>(request: IDBRequest<Result>): Promise<Result | null> =>
  new Promise((resolve) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => resolve(null));
  });
