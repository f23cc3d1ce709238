import {
  isExpired,
  readSession,
  type SessionStorage,
  type StoredSession,
} from '../local/session/stored-session.ts';
import { sessionStorageKey } from '../../config/session-key.ts';
import type { Locks } from '../sync/ports.ts';
import { isRenewal } from './fetch-json.ts';

export interface RenewalTurn {
  readonly storage: SessionStorage;
  readonly locks: Locks;
  /** Called when the session's account was suspended, before the refresh is refused. */
  readonly onSuspended?: () => void;
}

/** Longer than the timeout of a request, so a page that holds the lock for longer is frozen. Two refreshes do no harm ([LS5]). */
const patienceMs = 20_000;
/** The auth client stores the new session at once, or never if the member signed out meanwhile. */
const storingMs = 1_000;

/**
 * Lets one page or worker at a time refresh the token, from the request until the answer is stored, and sends only the
 * stored refresh token ([BG5]). The auth client alone would send the same token from every tab. The server tolerates that
 * for one refresh, and ends the session at a token that is two refreshes old. (The `lock` option of auth-js 2.119 is
 * deprecated and warns on the console.)
 */
export const renewInTurn = (
  realFetch: typeof fetch,
  { storage, locks, onSuspended }: RenewalTurn,
): { readonly fetch: typeof fetch; readonly storage: SessionStorage } => {
  /** Resolves the wait of the request whose answer the auth client stores. */
  let onStored = () => {};
  const whenStored = (storing: Promise<void>) => storing.finally(() => onStored());
  const renew = (input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> =>
    new Promise((resolve, reject) => {
      const turn = locks.exclusive('session-renewal', patienceMs, async () => {
        const text = await storage.getItem(sessionStorageKey);
        const session = readSession(text);
        if (session && isReplaced(session, init?.body)) return resolve(answerWith(text, session));
        const isStored = new Promise<void>((stored) => (onStored = stored));
        const response = await realFetch(input, init);
        if (!response.ok && (await codeOf(response)) === 'user_banned') onSuspended?.();
        resolve(response);
        if (response.ok) await Promise.race([isStored, after(storingMs)]);
      });
      turn.catch(reject);
    });
  return {
    fetch: (input, init) => (isRenewal(input) ? renew(input, init) : realFetch(input, init)),
    storage: {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => whenStored(storage.setItem(key, value)),
      removeItem: (key) => whenStored(storage.removeItem(key)),
    },
  };
};

/** True when another page has refreshed the token since the request was made. */
const isReplaced = (session: StoredSession, body: unknown): boolean => {
  const sent: unknown = JSON.parse(typeof body === 'string' ? body : 'null');
  return (
    typeof sent === 'object' &&
    sent !== null &&
    'refresh_token' in sent &&
    sent.refresh_token !== session.refresh_token
  );
};

/** Answers with the session that the other page got. An expired one becomes a network failure, after which the client reads it again. */
const answerWith = (text: string | null, session: StoredSession): Response => {
  if (isExpired(session, Date.now())) throw new TypeError('The session was renewed elsewhere.');
  return new Response(text, { headers: { 'content-type': 'application/json' } });
};

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The auth service's code of an error. */
const codeOf = async (response: Response): Promise<unknown> => {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null) return null;
  // `error_code` first: in the first version of the API `code` is a number.
  return Reflect.get(body, 'error_code') ?? Reflect.get(body, 'code');
};
