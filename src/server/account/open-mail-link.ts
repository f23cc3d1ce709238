import type { MailLink } from '../../domain/mail-link.ts';
import type { AuthResult, OpenedLink } from './auth.ts';
import type { Remote } from '../client.ts';
import type { LinkClient } from '../link-client.ts';
import { failed } from './auth-failure.ts';
import { toSignedInUser } from './signed-in-user.ts';

/** Has the server verify a mail's link. The session of this device stays as it is until `enter`. */
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
      // Before the session begins: the sign-in page leads on as soon as somebody is signed in.
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
