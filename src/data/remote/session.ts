import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import type { Identity, SessionPort } from '../../sync/ports.ts';
import type { Remote } from './client.ts';

/**
 * The session port on the auth client. Its `getSession` renews an expired token
 * and answers null when that fails for lack of a network: the error tells
 * "cannot be reached" from "is over".
 */
export const createSessionPort = (remote: Remote): SessionPort => ({
  async current() {
    const { data, error } = await remote.auth.getSession();
    return toIdentity(data.session, error);
  },
  async renew() {
    const { data, error } = await remote.auth.refreshSession();
    return toIdentity(data.session, error);
  },
});

const toIdentity = (
  session: { readonly access_token: string; readonly user: { readonly id: string } } | null,
  error: unknown,
): Identity => {
  if (session) return { kind: 'member', uid: session.user.id, accessToken: session.access_token };
  return error && isAuthRetryableFetchError(error) ? { kind: 'unreachable' } : { kind: 'none' };
};
