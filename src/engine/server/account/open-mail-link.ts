import type { MailLink } from '../../../domain/mail-link.ts';
import type { Remote } from '../client.ts';
import type { AuthResult, OpenedLink } from './auth.ts';
import { failed, toSessionUser } from './auth-answers.ts';
import type { MemoryClient } from './memory-client.ts';

/** Verifies a mail's link on the server. This device's session changes only at `enter`. */
export const openMailLink = async (
  remote: Remote,
  memoryClient: MemoryClient,
  { type, tokenHash }: Extract<MailLink, { kind: 'link' }>,
  onRecovery: (isRecovering: boolean) => void,
): Promise<OpenedLink> => {
  const { data, error } = await memoryClient.verifyOtp({ type, token_hash: tokenHash });
  if (error) return error.code === 'otp_expired' ? { kind: 'refused' } : failed(error);
  const { user, session } = data;
  if (!user || !session) return { kind: 'half-confirmed' };
  return {
    kind: 'opened',
    user: toSessionUser(user),
    async enter(): Promise<AuthResult> {
      // Before the session begins: the sign-in page redirects as soon as somebody is signed in.
      onRecovery(type === 'recovery' || type === 'invite');
      const entered = await remote.auth.setSession(session);
      if (!entered.error) return { kind: 'ok' };
      onRecovery(false);
      return failed(entered.error);
    },
    async leave() {
      await memoryClient.signOut({ scope: 'local' });
    },
  };
};
