import { AuthClient } from '@supabase/supabase-js';
import { sessionStorageKey } from '../../config/session-key.ts';
import type { MailLink } from '../../domain/mail-link.ts';
import type { Remote, RemoteOptions } from '../client.ts';
import { createJsonFetch } from '../fetch-json.ts';
import type { AuthResult, OpenedLink } from './auth.ts';
import { failed, toSignedInUser } from './auth-answers.ts';

/** Verifies a mail's link on the server. This device's session changes only at `enter`. */
export const openMailLink = async (
  remote: Remote,
  linkClient: LinkClient,
  { type, tokenHash }: Extract<MailLink, { kind: 'link' }>,
  onRecovery: (isRecovering: boolean) => void,
): Promise<OpenedLink> => {
  const { data, error } = await linkClient.verifyOtp({ type, token_hash: tokenHash });
  if (error) return error.code === 'otp_expired' ? { kind: 'refused' } : failed(error);
  const { user, session } = data;
  if (!user || !session) return { kind: 'half-confirmed' };
  return {
    kind: 'opened',
    user: toSignedInUser(user),
    async enter(): Promise<AuthResult> {
      // Before the session begins: the sign-in page redirects as soon as somebody is signed in.
      onRecovery(type === 'recovery' || type === 'invite');
      const entered = await remote.auth.setSession(session);
      if (!entered.error) return { kind: 'ok' };
      onRecovery(false);
      return failed(entered.error);
    },
    async leave() {
      await linkClient.signOut({ scope: 'local' });
    },
  };
};

/** A second auth client with its session in memory, unknown to this device's own client and to other tabs. */
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
