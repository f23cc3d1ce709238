import { accountMail, type AccountMailKind } from '../functions/_shared/account-mails.ts';
import type { AuthMailer } from './lite.ts';
import type { Mailbox } from './mailbox.ts';

/**
 * Writes the mails of sign-up, recovery and address change. lite's own mailer always links to the site's root;
 * `redirectTo` names the address that the request at hand asked for (already checked against the allow-list).
 */
export function createAuthMailer(mailbox: Mailbox, siteUrl: string, redirectTo: () => string): AuthMailer {
  const send = async (to: string, kind: AccountMailKind, code: string, link: string | null) => {
    await mailbox.send({ from: SENDER, to: [to], ...accountMail(kind, { link, code }) });
  };
  const linkTo = (type: string, tokenHash: string) => {
    const link = new URL('/auth/v1/verify', siteUrl);
    link.searchParams.set('token', tokenHash);
    link.searchParams.set('type', type);
    link.searchParams.set('redirect_to', redirectTo());
    return link.toString();
  };

  return {
    sendConfirmation: (email, token, otp) => send(email, 'confirmation', otp, linkTo('signup', token)),
    sendRecovery: (email, token, otp) => send(email, 'recovery', otp, linkTo('recovery', token)),
    sendMagicLink: (email, token, otp) => send(email, 'magic_link', otp, linkTo('magiclink', token)),
    sendEmailChange: (email, token, otp) => send(email, 'email_change', otp, linkTo('email_change', token)),
    sendReauthentication: (email, otp) => send(email, 'reauthentication', otp, null),
  };
}

const SENDER = 'Goa Build Club <no-reply@goabuildclub.example>';
