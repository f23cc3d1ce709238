import { isAuthRefreshDiscardedError, isAuthRetryableFetchError } from '@supabase/supabase-js';
import type { CurrentSession, SessionPort } from '../sync/ports.ts';
import type { Remote } from './client.ts';

/**
 * The session port on the auth client. Its `getSession` refreshes an expired token and
 * returns null when that fails. The error tells a missing network from an ended session.
 */
export const createSessionPort = (remote: Remote): SessionPort => {
  const current = async () => {
    forgetFailedRenewal(remote);
    const { data, error } = await remote.auth.getSession();
    return toCurrentSession(data.session, error);
  };
  return {
    current,
    async renew() {
      const { data, error } = await remote.auth.refreshSession();
      // Another page refreshed the token meanwhile, or signed out: the stored session counts.
      return isAuthRefreshDiscardedError(error) ? current() : toCurrentSession(data.session, error);
    },
  };
};

/**
 * Makes the auth client forget a failed refresh, which it would repeat from memory for
 * a minute: the engine has its own backoff, and each attempt must reach the network.
 * (A protected field of the pinned auth-js 2.119; a test fails when it goes.)
 */
const forgetFailedRenewal = (remote: Remote): void => {
  Reflect.set(remote.auth, 'lastRefreshFailure', null);
};

const toCurrentSession = (
  session: { readonly access_token: string; readonly user: { readonly id: string } } | null,
  error: unknown,
): CurrentSession => {
  if (session) return { kind: 'member', uid: session.user.id, accessToken: session.access_token };
  return error && isAuthRetryableFetchError(error) ? { kind: 'unreachable' } : { kind: 'none' };
};
