import { readText, writeText } from '../store/key-value-store.ts';
import { sessionStorageKey } from '../../config/session-key.ts';
import { SessionDb } from './session-db.ts';
import { isExpired, readSession, type SessionStorage } from './stored-session.ts';

/** In localStorage: signed out, but the copy in IndexedDB could not be removed and must not count. */
const signedOut = 'null';
/** Browsers have been seen to leave an opening of IndexedDB without an answer; nobody's sign-in waits for that. */
const patienceMs = 2_000;

/**
 * The session of a page: in localStorage, where it survives an eviction of the databases and where earlier versions of
 * the app keep it, and in IndexedDB for the worker in the background. Whichever was issued later counts: the worker may
 * have renewed the one, an older tab the other. Where one of the two fails, the other does; where both do, memory.
 */
export const createPageSession = (db = new SessionDb()): SessionStorage => {
  /** What neither place took. */
  const held = new Map<string, string>();
  let isFirst = true;
  const shared = {
    read: async () => (await inTime(db.items.get(sessionStorageKey)))?.value ?? null,
    write: (value: string) => inTime(db.items.put({ key: sessionStorageKey, value })),
    remove: () => inTime(db.items.delete(sessionStorageKey)),
  };
  /** For the worker, what an earlier version left here or an eviction took there. Unless another tab signs out meanwhile. */
  const share = async (value: string) => {
    await shared.write(value);
    if (readText('localStorage', sessionStorageKey) === null) await shared.remove();
  };

  return {
    async getItem(key) {
      const here = readText('localStorage', key);
      if (key !== sessionStorageKey) return here ?? held.get(key) ?? null;
      if (here === signedOut) {
        await shared.remove().then(
          () => void writeText('localStorage', key, null),
          () => undefined,
        );
        return null;
      }
      const there = await shared.read().catch(() => null);
      const latest = laterOf(here, there);
      // Once a start, since `setItem` does it from then on: later, what is here and not there was signed out of.
      if (isFirst && latest !== null && latest !== there) await share(latest).catch(() => undefined);
      isFirst = false;
      return latest ?? held.get(key) ?? null;
    },
    async setItem(key, value) {
      const isHere = writeText('localStorage', key, value);
      const isThere =
        key === sessionStorageKey &&
        (await shared.write(value).then(
          () => true,
          () => false,
        ));
      if (isHere || isThere) held.delete(key);
      else held.set(key, value);
    },
    async removeItem(key) {
      held.delete(key);
      writeText('localStorage', key, null);
      if (key !== sessionStorageKey) return;
      await shared.remove().catch(() => void writeText('localStorage', key, signedOut));
    },
  };
};

/** Without this, signing out would first try to renew an expired token, for half a minute when offline. */
export const forgetExpired = async (storage: SessionStorage): Promise<void> => {
  const session = readSession(await storage.getItem(sessionStorageKey));
  if (session && isExpired(session, Date.now())) await storage.removeItem(sessionStorageKey);
};

/** Of two that were issued in the same second the shared one: a page writes there last. */
const laterOf = (here: string | null, there: string | null): string | null => {
  const [mine, others] = [readSession(here), readSession(there)];
  if (mine && others) return mine.expires_at > others.expires_at ? here : there;
  return others ? there : (here ?? there);
};

const inTime = async <T>(work: PromiseLike<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer.')), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
