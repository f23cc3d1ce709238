import { readSession, type SessionStorage } from '../local/session/stored-session.ts';
import { sessionStorageKey } from '../config/session-key.ts';

/** The auth service's codes for an account that was deleted or suspended. */
const goneCodes: ReadonlySet<unknown> = new Set(['user_not_found', 'user_banned']);

/**
 * Whether a refused renewal means that the account is gone. The sessions of a deleted account go with it, so the renewal
 * itself only tells that its token is unknown; the access token is asked about then, as long as it has not expired.
 */
export const isAccountGone = async (
  realFetch: typeof fetch,
  renewal: { readonly url: string; readonly headers: HeadersInit | undefined; readonly refusal: Response },
  storage: SessionStorage,
): Promise<boolean> => {
  if (goneCodes.has(await codeOf(renewal.refusal))) return true;
  const token = readSession(await storage.getItem(sessionStorageKey))?.access_token;
  if (token === undefined) return false;
  const headers = new Headers(renewal.headers);
  headers.set('Authorization', `Bearer ${token}`);
  const answer = await realFetch(new URL('user', renewal.url), { headers }).catch(() => null);
  return answer !== null && goneCodes.has(await codeOf(answer));
};

const codeOf = async (response: Response): Promise<unknown> => {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (response.ok || typeof body !== 'object' || body === null) return null;
  // The first version of the service's API has a number for a code.
  return Reflect.get(body, 'error_code') ?? Reflect.get(body, 'code');
};
