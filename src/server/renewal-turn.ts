import {
  isExpired,
  readSession,
  type SessionStorage,
  type StoredSession,
} from '../local/session/stored-session.ts';
import type { AccountEnd } from '../domain/session.ts';
import { sessionStorageKey } from '../config/session-key.ts';
import type { Locks } from '../sync/ports.ts';
import { isRenewal, urlOf } from './fetch-json.ts';

export interface RenewalTurn {
  readonly storage: SessionStorage;
  readonly locks: Locks;
  /** Called when the session's account was deleted or suspended, before the refresh is refused. */
  readonly onAccountEnded?: (how: AccountEnd) => void;
}

/** Longer than a request may take. A page that holds the lock for longer is frozen, and the server copes with two ([LS5]). */
const patienceMs = 20_000;
/** The auth client stores the new session at once, or never if the member signed out meanwhile. */
const storingMs = 1_000;

/**
 * Lets one page or worker at a time refresh the token, from the request until the answer is stored, and sends only the
 * stored refresh token ([BG5]). The auth client alone would send the same token from every tab. The server tolerates that
 * for one refresh, and ends the session at a token that is two refreshes old. (auth-js 2.119 has no lock of its own any
 * more; its `lock` option is deprecated and warns on the console.)
 */
export const renewInTurn = (
  realFetch: typeof fetch,
  { storage, locks, onAccountEnded }: RenewalTurn,
): { readonly fetch: typeof fetch; readonly storage: SessionStorage } => {
  let stored = () => {};
  const telling = async (work: Promise<void>) => {
    try {
      await work;
    } finally {
      stored();
    }
  };
  const renew = (input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> =>
    new Promise((resolve, reject) => {
      const turn = locks.exclusive('session-renewal', patienceMs, async () => {
        const text = await storage.getItem(sessionStorageKey);
        const held = readSession(text);
        if (held && isReplaced(held, init?.body)) return resolve(answerWith(text, held));
        const isStored = new Promise<void>((done) => (stored = done));
        const response = await realFetch(input, init);
        if (response.status >= 400 && response.status < 500 && onAccountEnded) {
          const renewal = { url: urlOf(input), headers: init?.headers, refusal: response };
          const end = await accountEndOf(realFetch, renewal, storage);
          if (end) onAccountEnded(end);
        }
        resolve(response);
        if (response.ok) await Promise.race([isStored, after(storingMs)]);
      });
      turn.catch(reject);
    });
  return {
    fetch: (input, init) => (isRenewal(input) ? renew(input, init) : realFetch(input, init)),
    storage: {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => telling(storage.setItem(key, value)),
      removeItem: (key) => telling(storage.removeItem(key)),
    },
  };
};

/** True when another page has refreshed the token since the request was made. */
const isReplaced = (held: StoredSession, body: unknown): boolean => {
  const sent: unknown = JSON.parse(typeof body === 'string' ? body : 'null');
  return (
    typeof sent === 'object' &&
    sent !== null &&
    'refresh_token' in sent &&
    sent.refresh_token !== held.refresh_token
  );
};

/** Answers with the session that the other page got. An expired one becomes a network failure, after which the client reads it again. */
const answerWith = (text: string | null, held: StoredSession): Response => {
  if (isExpired(held, Date.now())) throw new TypeError('The session was renewed elsewhere.');
  return new Response(text, { headers: { 'content-type': 'application/json' } });
};

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The auth service's codes. */
const accountEnds: ReadonlyMap<unknown, AccountEnd> = new Map([
  ['user_not_found', 'deleted'],
  ['user_banned', 'suspended'],
]);

/**
 * Reads how the account ended from a refused refresh; null when it goes on. A deleted account loses its sessions, so the refresh only
 * says that its token is unknown. A request with an unexpired access token gets the reason.
 */
const accountEndOf = async (
  realFetch: typeof fetch,
  renewal: { readonly url: string; readonly headers: HeadersInit | undefined; readonly refusal: Response },
  storage: SessionStorage,
): Promise<AccountEnd | null> => {
  const end = accountEnds.get(await codeOf(renewal.refusal));
  if (end) return end;
  const token = readSession(await storage.getItem(sessionStorageKey))?.access_token;
  if (token === undefined) return null;
  const headers = new Headers(renewal.headers);
  headers.set('Authorization', `Bearer ${token}`);
  const answer = await realFetch(new URL('user', renewal.url), { headers }).catch(() => null);
  return (answer && accountEnds.get(await codeOf(answer))) ?? null;
};

const codeOf = async (response: Response): Promise<unknown> => {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (response.ok || typeof body !== 'object' || body === null) return null;
  // `error_code` first: in the first version of the API `code` is a number.
  return Reflect.get(body, 'error_code') ?? Reflect.get(body, 'code');
};
