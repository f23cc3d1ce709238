import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { entryVersion } from '../domain/entry-kinds.ts';
import { sessionStorageKey } from '../config/session-key.ts';
import type { Database } from './database.types.ts';
import { createJsonFetch } from './fetch-json.ts';
import { renewInTurn, type RenewalTurn } from './renewal-turn.ts';

export type Remote = SupabaseClient<Database>;

export interface RemoteOptions {
  readonly url: string;
  readonly key: string;
  readonly fetch: typeof fetch;
  /** Ends every request under way, when the app closes its backend down. */
  readonly lifetime: AbortSignal;
  /** Where the session lives and with whom it is shared; without it the client keeps one of its own in memory. */
  readonly session?: RenewalTurn & {
    /** Renews the session before it runs out, as long as the page is visible. */
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
      // The client must not take a session out of an address: a mail's link signs in only after a press.
      flowType: 'pkce',
      detectSessionInUrl: false,
      ...(turn ? { storage: turn.storage } : {}),
    },
    global: {
      fetch: turn?.fetch ?? guarded,
      // The one header that every part of the backend lets pages of other origins send. The server refuses what is too
      // old for it (private.refuse_old_client, functions/_shared/http.ts).
      headers: { 'X-Client-Info': `goa-build-club/${entryVersion}` },
    },
  });
};
