import { site } from '../../../src/content/site.ts';
import { paths } from '../../../src/config/paths.ts';
import type { MailLinkType } from '../../../src/domain/mail-link.ts';
import { renderLetter, type Block } from './layout.ts';

export const accountMailKinds = [
  'confirmation',
  'recovery',
  'invite',
  'magic_link',
  'email_change',
  'reauthentication',
] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];

interface AccountMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface AccountMailValues {
  /** Origin of the site, without a path. */
  readonly siteUrl: string;
  readonly tokenHash: string;
  readonly code: string;
}

/**
 * A mail of the auth service. The embedded backend fills in real values; supabase/templates holds the same mails with
 * the hosted service's placeholders. The link opens the site's own page, which verifies the token only after a press: a
 * program that scans mails must not use it up. An installed app needs the code, because links open in the browser.
 */
export function accountMail(
  kind: AccountMailKind,
  { siteUrl, tokenHash, code }: AccountMailValues,
): AccountMail {
  const { subject, lead, button, footer } = letters[kind];
  const blocks: Block[] = [{ kind: 'paragraph', text: lead }];
  // In the fragment, so that no server logs the token.
  if (button)
    blocks.push({
      kind: 'button',
      label: button.label,
      href: `${siteUrl}${paths.auth}#token_hash=${tokenHash}&type=${button.type}`,
    });
  blocks.push({ kind: 'code', label: button ? 'Or enter this code' : 'Your code', code });
  return {
    subject,
    ...renderLetter(
      { title: subject, blocks, footer: `Sent by the sign-in of ${site.name}. ${footer}` },
      siteUrl,
    ),
  };
}

const unasked = 'If you did not ask for this, please ignore it: nothing changes.';

interface Words {
  readonly subject: string;
  readonly lead: string;
  /** null where the reader only needs the code. */
  readonly button: { readonly label: string; readonly type: MailLinkType } | null;
  readonly footer: string;
}

const letters: Record<AccountMailKind, Words> = {
  confirmation: {
    subject: `Welcome to ${site.name}: please confirm your address`,
    lead: 'One step is left before you can open the members portal: please confirm that this address is yours.',
    button: { label: 'Confirm my address', type: 'signup' },
    footer: `You get this mail because somebody signed up with your address. ${unasked}`,
  },
  recovery: {
    subject: `A new password for ${site.name}`,
    lead: 'You asked for a new password. Choose it with the link below. It works once, within one hour.',
    button: { label: 'Choose a new password', type: 'recovery' },
    footer: `You get this mail because somebody asked for a new password for your account. ${unasked}`,
  },
  invite: {
    subject: `Your account at ${site.name}`,
    lead: 'An organiser has made an account for you. Choose its password with the link below.',
    button: { label: 'Accept the invitation', type: 'invite' },
    footer:
      'You get this mail because an organiser entered your address. If you do not want the account, please ignore it.',
  },
  magic_link: {
    subject: `Sign in to ${site.name}`,
    lead: 'Sign in with the link below. It works once, within one hour.',
    button: { label: 'Sign in', type: 'magiclink' },
    footer: `You get this mail because somebody asked to sign in with your address. ${unasked}`,
  },
  email_change: {
    subject: `Please confirm your new address for ${site.name}`,
    lead: 'You asked to use another e-mail address from now on. Please confirm the change.',
    button: { label: 'Confirm the change', type: 'email_change' },
    footer: `You get this mail because somebody asked to change the address of your account. ${unasked}`,
  },
  reauthentication: {
    subject: `Your code for ${site.name}`,
    lead: 'Please enter this code to continue.',
    button: null,
    footer: `You get this mail because somebody is changing something important in your account. ${unasked}`,
  },
};
