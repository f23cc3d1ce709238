import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { sessionStorageKey } from '../browser/session-memory.ts';
import type { Database } from './database.types.ts';
import { createJsonFetch } from './fetch-json.ts';

export type Remote = SupabaseClient<Database>;

export interface RemoteOptions {
  readonly url: string;
  readonly key: string;
  readonly fetch: typeof fetch;
  /** Ends every request under way, when the app closes its backend down. */
  readonly lifetime: AbortSignal;
}

/** The one client of the backend: auth, tables, functions, realtime. */
export const createRemote = ({ url, key, fetch, lifetime }: RemoteOptions): Remote =>
  createClient<Database>(url, key, {
    auth: {
      storageKey: sessionStorageKey,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      flowType: 'implicit',
    },
    global: { fetch: createJsonFetch(fetch, lifetime) },
  });
