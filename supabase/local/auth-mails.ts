import type { AuthMailer } from './lite.ts';
import type { Mailbox } from './mailbox.ts';

/**
 * Writes the mails of sign-up, recovery and address change. lite's own mailer always links to the site's root;
 * `redirectTo` names the address that the request at hand asked for (already checked against the allow-list).
 */
export function createAuthMailer(mailbox: Mailbox, siteUrl: string, redirectTo: () => string): AuthMailer {
  const send = async (to: string, mail: AuthMail, otp: string, link: string | null) => {
    const code = `Or enter this code: ${otp}`;
    await mailbox.send({
      from: SENDER,
      to: [to],
      subject: mail.subject,
      text: link === null ? `${mail.lead}\n\n${otp}\n` : `${mail.lead}\n\n${link}\n\n${code}\n`,
      html: toHtml(mail, otp, link),
    });
  };
  const linkTo = (type: string, tokenHash: string) => {
    const link = new URL('/auth/v1/verify', siteUrl);
    link.searchParams.set('token', tokenHash);
    link.searchParams.set('type', type);
    link.searchParams.set('redirect_to', redirectTo());
    return link.toString();
  };

  return {
    sendConfirmation: (email, token, otp) => send(email, CONFIRMATION, otp, linkTo('signup', token)),
    sendRecovery: (email, token, otp) => send(email, RECOVERY, otp, linkTo('recovery', token)),
    sendMagicLink: (email, token, otp) => send(email, MAGIC_LINK, otp, linkTo('magiclink', token)),
    sendEmailChange: (email, token, otp) => send(email, EMAIL_CHANGE, otp, linkTo('email_change', token)),
    sendReauthentication: (email, otp) => send(email, REAUTHENTICATION, otp, null),
  };
}

interface AuthMail {
  readonly subject: string;
  readonly lead: string;
  readonly button: string;
}

const SENDER = 'Goa Build Club <no-reply@goabuildclub.example>';

const CONFIRMATION: AuthMail = {
  subject: 'Confirm Your Signup',
  lead: 'Follow this link to confirm your account:',
  button: 'Confirm your email',
};
const RECOVERY: AuthMail = {
  subject: 'Reset Your Password',
  lead: 'Follow this link to set a new password:',
  button: 'Reset password',
};
const MAGIC_LINK: AuthMail = {
  subject: 'Your Magic Link',
  lead: 'Follow this link to sign in:',
  button: 'Sign in',
};
const EMAIL_CHANGE: AuthMail = {
  subject: 'Confirm Email Change',
  lead: 'Follow this link to confirm your new email address:',
  button: 'Change email',
};
const REAUTHENTICATION: AuthMail = {
  subject: 'Confirm Reauthentication',
  lead: 'Enter this code to continue:',
  button: '',
};

function toHtml(mail: AuthMail, otp: string, link: string | null): string {
  const action =
    link === null
      ? `<p><strong>${otp}</strong></p>`
      : `<p><a href="${link.replaceAll('&', '&amp;')}">${mail.button}</a></p><p>Or enter this code: <strong>${otp}</strong></p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${mail.subject}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; padding: 1rem"><h1 style="font-size: 1.25rem">${mail.subject}</h1><p>${mail.lead}</p>${action}</body></html>`;
}
