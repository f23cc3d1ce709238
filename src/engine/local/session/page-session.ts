import { inTime } from '../in-time.ts';
import { readText, writeText } from '../store/key-value-store.ts';
import { sessionStorageKey } from '../../../config/session-key.ts';
import { SessionDb } from './session-db.ts';
import { isExpired, readSession, type SessionStorage } from './stored-session.ts';

/** Stored in localStorage after a sign-out that could not remove the copy in IndexedDB: that copy is void. */
const signedOut = 'null';
/** The longest time that a sign-in waits for IndexedDB. */
const patienceMs = 2_000;

/**
 * The session of a page, in two copies: in localStorage, which survives an eviction, and in IndexedDB for the background worker.
 * The copy that was issued later counts: the worker may have refreshed one, an older tab the other ([BG7]). If one storage
 * fails, the other is enough. If both fail, memory holds the session.
 */
export const createPageSession = (db = new SessionDb()): SessionStorage => {
  /** Values that neither storage accepted. */
  const inMemory = new Map<string, string>();
  let isFirst = true;
  const shared = {
    read: async () => (await inTime(db.items.get(sessionStorageKey), patienceMs))?.value ?? null,
    write: (value: string) => inTime(db.items.put({ key: sessionStorageKey, value }), patienceMs),
    remove: () => inTime(db.items.delete(sessionStorageKey), patienceMs),
  };
  /** Copies the session to the worker's storage, unless another tab signs out meanwhile. */
  const share = async (value: string) => {
    await shared.write(value);
    if (readText('localStorage', sessionStorageKey) === null) await shared.remove();
  };

  return {
    async getItem(key) {
      const own = readText('localStorage', key);
      if (key !== sessionStorageKey) return own ?? inMemory.get(key) ?? null;
      if (own === signedOut) {
        await shared.remove().then(
          () => void writeText('localStorage', key, null),
          () => undefined,
        );
        return null;
      }
      const copy = await shared.read().catch(() => null);
      const latest = laterOf(own, copy);
      // Only the first read copies the session. Later, a session that is missing in IndexedDB was signed out.
      if (isFirst && latest !== null && latest !== copy) await share(latest).catch(() => undefined);
      isFirst = false;
      return latest ?? inMemory.get(key) ?? null;
    },
    async setItem(key, value) {
      const isInLocalStorage = writeText('localStorage', key, value);
      const isInIndexedDb =
        key === sessionStorageKey &&
        (await shared.write(value).then(
          () => true,
          () => false,
        ));
      if (isInLocalStorage || isInIndexedDb) inMemory.delete(key);
      else inMemory.set(key, value);
    },
    async removeItem(key) {
      inMemory.delete(key);
      writeText('localStorage', key, null);
      if (key !== sessionStorageKey) return;
      await shared.remove().catch(() => void writeText('localStorage', key, signedOut));
    },
  };
};

/** Removes an expired session. Otherwise a sign-out would first try to refresh it, for half a minute offline. */
export const forgetExpired = async (storage: SessionStorage): Promise<void> => {
  const session = readSession(await storage.getItem(sessionStorageKey));
  if (session && isExpired(session, Date.now())) await storage.removeItem(sessionStorageKey);
};

/** The session that was issued later. Of two from the same second the shared one counts, because a page writes it last. */
const laterOf = (own: string | null, shared: string | null): string | null => {
  const [ownSession, sharedSession] = [readSession(own), readSession(shared)];
  if (ownSession && sharedSession) return ownSession.expires_at > sharedSession.expires_at ? own : shared;
  return sharedSession ? shared : (own ?? shared);
};
