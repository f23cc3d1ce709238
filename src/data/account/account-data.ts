import type { PostgrestError } from '@supabase/supabase-js';
import { classify } from '../../sync/classify.ts';
import type { AuthResult, ExportResult } from '../hooks/use-auth.ts';
import type { Remote } from '../remote/client.ts';

/** What a member can have done with everything that is kept under the account. Both need the server, at once. */
export const createAccountData = (remote: Remote) => ({
  /** Everything that is kept under the account, as the text of a JSON file. */
  async exportData(): Promise<ExportResult> {
    if (!navigator.onLine) return unreachable;
    const { data, error, status } = await remote.rpc('export_my_data');
    if (error) return failedWith(status, error);
    return { kind: 'ok', json: JSON.stringify(data, null, 2) };
  },
  /** Deletes the account on the server; harmless when it is gone already, as after a lost answer. */
  async deleteOnServer(): Promise<AuthResult> {
    if (!navigator.onLine) return unreachable;
    const { error, status } = await remote.rpc('delete_my_account');
    return error ? failedWith(status, error) : { kind: 'ok' };
  },
});

const failedWith = (status: number, error: PostgrestError) => {
  const verdict = classify({ status, body: error, retryAfterMs: null });
  if (verdict.kind === 'connection') return unreachable;
  return verdict.kind === 'forbidden' || verdict.kind === 'needs-auth' ? signInFirst : serverTrouble;
};

/** Says nothing of what was done: the answer may be lost after its work. Repeating either is harmless. */
const unreachable = {
  kind: 'failed',
  message: 'This needs a network, and the club cannot be reached. Please try again once you are online.',
} as const;
const signInFirst = {
  kind: 'failed',
  message: 'Your session has ended. Please sign out and in again, then repeat this.',
} as const;
const serverTrouble = {
  kind: 'failed',
  message: 'The club’s server could not do this just now. Please try again in a few minutes.',
} as const;
