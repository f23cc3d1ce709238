import { AuthClient } from '@supabase/supabase-js';
import { sessionStorageKey } from '../../../config/session-key.ts';
import type { RemoteOptions } from '../client.ts';
import { createJsonFetch } from '../fetch-json.ts';

/** An auth client with its session in memory, unknown to this device's own client and to other tabs. */
export const createMemoryClient = ({ url, key, fetch, lifetime }: Omit<RemoteOptions, 'session'>) =>
  new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key },
    fetch: createJsonFetch(fetch, lifetime),
    storageKey: `${sessionStorageKey}-in-memory`,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });

export type MemoryClient = ReturnType<typeof createMemoryClient>;
