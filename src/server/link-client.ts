import { AuthClient } from '@supabase/supabase-js';
import { sessionStorageKey } from '../config/session-key.ts';
import type { RemoteOptions } from './client.ts';
import { createJsonFetch } from './fetch-json.ts';

/** An auth client beside the one of this device: it keeps its session in memory, and no other client or tab hears of it. */
export const createLinkClient = ({ url, key, fetch, lifetime }: Omit<RemoteOptions, 'session'>) =>
  new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key },
    fetch: createJsonFetch(fetch, lifetime),
    storageKey: `${sessionStorageKey}-of-link`,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });

export type LinkClient = ReturnType<typeof createLinkClient>;
