import { accountMail, type AccountMailKind } from '../../functions/_shared/account-mails.ts';
import type { AuthMailer } from '../data/lite.ts';
import type { Mailbox } from '../mail/mailbox.ts';

/** Sends account mails with the text of supabase/templates. */
export function createAuthMailer(mailbox: Mailbox, siteUrl: string): AuthMailer {
  const send = async (to: string, kind: AccountMailKind, tokenHash: string, code: string) => {
    await mailbox.send({ from: SENDER, to: [to], ...accountMail(kind, { siteUrl, tokenHash, code }) });
  };
  return {
    sendConfirmation: (email, token, otp) => send(email, 'confirmation', token, otp),
    sendRecovery: (email, token, otp) => send(email, 'recovery', token, otp),
    sendMagicLink: (email, token, otp) => send(email, 'magic_link', token, otp),
    sendEmailChange: (email, token, otp) => send(email, 'email_change', token, otp),
    sendReauthentication: (email, otp) => send(email, 'reauthentication', '', otp),
  };
}

const SENDER = 'Goa Build Club <no-reply@goabuildclub.example>';
