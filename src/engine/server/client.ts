import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { entryVersion } from '../sync/kind.ts';
import { sessionStorageKey } from '../../config/session-key.ts';
import type { Database } from './database.types.ts';
import { createJsonFetch } from './fetch-json.ts';
import { renewInTurn, type RenewalTurn } from './renewal-turn.ts';

export type Remote = SupabaseClient<Database>;

export interface RemoteOptions {
  readonly url: string;
  readonly key: string;
  readonly fetch: typeof fetch;
  /** Aborts every open request when it fires. */
  readonly lifetime: AbortSignal;
  /** The storage of the session. Without it the client keeps a session of its own in memory. */
  readonly session?: RenewalTurn & {
    /** Refreshes the token before it expires, while the page is visible. */
    readonly keepsFresh: boolean;
  };
}

/** The one client of the backend: auth, tables, functions, realtime. */
export const createRemote = ({ url, key, fetch, lifetime, session }: RemoteOptions): Remote => {
  const guarded = createJsonFetch(fetch, lifetime);
  const turn = session && renewInTurn(guarded, session);
  return createClient<Database>(url, key, {
    auth: {
      storageKey: sessionStorageKey,
      persistSession: true,
      autoRefreshToken: session?.keepsFresh ?? true,
      // The client must not read a session from the address: a mail's link signs in only after a press.
      flowType: 'pkce',
      detectSessionInUrl: false,
      ...(turn ? { storage: turn.storage } : {}),
    },
    global: {
      fetch: turn?.fetch ?? guarded,
      // The one header that every part of the backend accepts from other origins. The server refuses versions that are
      // too old (private.refuse_old_client, functions/_shared/http.ts).
      headers: { 'X-Client-Info': `goa-build-club/${entryVersion}` },
    },
  });
};
