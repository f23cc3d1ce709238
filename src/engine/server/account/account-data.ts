import { isAuthRetryableFetchError, type PostgrestError } from '@supabase/supabase-js';
import * as v from 'valibot';
import { classify } from '../../sync/classify.ts';
import type { CurrentSession } from '../../sync/ports.ts';
import type { AuthResult, ExportResult, SessionsResult } from './auth.ts';
import type { Remote } from '../client.ts';
import { createSessionPort } from '../session.ts';

/** Exports and deletes the account and lists its sessions. Each call sends its request even if the browser reports no network. */
export const createAccountData = (remote: Remote) => {
  const session = createSessionPort(remote);
  /** Runs a request with the member's token, read once: a session that ends meanwhile must not send a request without one. */
  const asMember = async <Result>(request: (authorization: string) => Promise<Result>) => {
    const current = await Promise.race([session.current(), notInTime()]);
    if (current.kind === 'unreachable') return needsNetwork;
    return current.kind === 'member' ? request(`Bearer ${current.accessToken}`) : signInFirst;
  };
  return {
    /** All data of the account, as the text of a JSON file. */
    exportData: (): Promise<ExportResult> =>
      asMember(async (authorization) => {
        const query = remote.rpc('export_my_data').setHeader('Authorization', authorization);
        const { data, error, status } = await query;
        return error ? failedWith(status, error) : { kind: 'ok', json: JSON.stringify(data, null, 2) };
      }),
    /** Lists the member's sessions. */
    listSessions: (): Promise<SessionsResult> =>
      asMember(async (authorization) => {
        const query = remote.rpc('my_sessions').setHeader('Authorization', authorization);
        const { data, error, status } = await query;
        if (error) return failedWith(status, error);
        const sessions = v.parse(sessionsSchema, data);
        // An ended session gets an empty list.
        return sessions.length === 0 ? signInFirst : { kind: 'ok', sessions };
      }),
    signOutElsewhere: (): Promise<AuthResult> =>
      asMember(async () => {
        const { error } = await remote.auth.signOut({ scope: 'others' });
        if (!error) return { kind: 'ok' };
        return isAuthRetryableFetchError(error) ? needsNetwork : serverTrouble;
      }),
    /** Deletes the account on the server. Harmless when it is already deleted, as after a lost answer. */
    deleteOnServer: (): Promise<AuthResult> =>
      asMember(async (authorization) => {
        const query = remote.rpc('delete_my_account').setHeader('Authorization', authorization);
        const { error, status } = await query;
        return error ? failedWith(status, error) : { kind: 'ok' };
      }),
  };
};

const sessionsSchema = v.array(
  v.object({
    id: v.string(),
    user_agent: v.nullable(v.string()),
    signed_in_at: v.string(),
    last_used_at: v.string(),
    is_this_device: v.boolean(),
  }),
);

/** Without a network the auth client retries a token refresh for half a minute: too long for a person. */
const longestRenewalMs = 8_000;

const notInTime = (): Promise<CurrentSession> =>
  new Promise((resolve) => void setTimeout(resolve, longestRenewalMs, { kind: 'unreachable' }));

const failedWith = (status: number, error: PostgrestError) => {
  const verdict = classify({ status, body: error, retryAfterMs: null });
  if (verdict.kind === 'no-answer') return needsNetwork;
  return verdict.kind === 'forbidden' || verdict.kind === 'needs-auth' ? signInFirst : serverTrouble;
};

/** An aborted deletion may or may not have reached the server. Repeating it is harmless. */
const needsNetwork = {
  kind: 'failed',
  message: 'This needs a connection. Please check yours and try again.',
} as const;
const signInFirst = {
  kind: 'failed',
  message: 'Your session has ended. Please sign out and in again, then repeat this.',
} as const;
const serverTrouble = {
  kind: 'failed',
  message: 'The club’s server could not do this just now. Please try again in a few minutes.',
} as const;
