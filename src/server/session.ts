import { isAuthRefreshDiscardedError, isAuthRetryableFetchError } from '@supabase/supabase-js';
import type { Identity, SessionPort } from '../sync/ports.ts';
import type { Remote } from './client.ts';

/**
 * The session port on the auth client. Its `getSession` renews an expired token
 * and answers null when that fails for lack of a network: the error tells
 * "cannot be reached" from "is over".
 */
export const createSessionPort = (remote: Remote): SessionPort => {
  const current = async () => {
    forgetFailedRenewal(remote);
    const { data, error } = await remote.auth.getSession();
    return toIdentity(data.session, error);
  };
  return {
    current,
    async renew() {
      const { data, error } = await remote.auth.refreshSession();
      // Somebody else renewed it meanwhile (or signed out): what is stored now counts.
      return isAuthRefreshDiscardedError(error) ? current() : toIdentity(data.session, error);
    },
  };
};

/**
 * The auth client answers a failed renewal from memory for a minute, so the
 * network could be back for longer than a step of the backoff without our
 * noticing. The engine has its own pace; each of its attempts is a real one.
 * (A protected field of the pinned auth-js 2.119; a test fails when it goes.)
 */
const forgetFailedRenewal = (remote: Remote): void => {
  Reflect.set(remote.auth, 'lastRefreshFailure', null);
};

const toIdentity = (
  session: { readonly access_token: string; readonly user: { readonly id: string } } | null,
  error: unknown,
): Identity => {
  if (session) return { kind: 'member', uid: session.user.id, accessToken: session.access_token };
  return error && isAuthRetryableFetchError(error) ? { kind: 'unreachable' } : { kind: 'none' };
};
