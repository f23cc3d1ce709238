import { site } from '../../../src/content/site.ts';
import { renderLetter, type Block } from './layout.ts';

export const accountMailKinds = [
  'confirmation',
  'recovery',
  'magic_link',
  'email_change',
  'reauthentication',
] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];

export interface AccountMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * A mail of the auth service. The embedded backend fills in a real link and
 * code; supabase/templates holds the same letters with the hosted service's
 * placeholders. The code is for an installed app, where a mail's link opens in
 * another browser. `link` is null where only a code is asked for.
 */
export function accountMail(
  kind: AccountMailKind,
  { link, code }: { readonly link: string | null; readonly code: string },
): AccountMail {
  const { subject, lead, button, footer } = letters[kind];
  const blocks: Block[] = [{ kind: 'paragraph', text: lead }];
  if (link !== null) blocks.push({ kind: 'button', label: button, href: link });
  blocks.push({ kind: 'facts', rows: [[link === null ? 'Your code' : 'Or enter this code', code]] });
  return { subject, ...renderLetter({ title: subject, blocks, footer }) };
}

const unasked = 'If you did not ask for this, please ignore it: nothing changes.';

const letters: Record<
  AccountMailKind,
  { readonly subject: string; readonly lead: string; readonly button: string; readonly footer: string }
> = {
  confirmation: {
    subject: `Welcome to ${site.name}: please confirm your address`,
    lead: 'One step, and the members portal is open to you: please confirm that this address is yours.',
    button: 'Confirm my address',
    footer: `You get this mail because somebody signed up with your address. ${unasked}`,
  },
  recovery: {
    subject: `A new password for ${site.name}`,
    lead: 'You asked for a new password. The link leads to where you choose it, once and within the hour.',
    button: 'Choose a new password',
    footer: `You get this mail because somebody asked for a new password for your account. ${unasked}`,
  },
  magic_link: {
    subject: `Your way into ${site.name}`,
    lead: 'This link signs you in, once and within the hour.',
    button: 'Sign in',
    footer: `You get this mail because somebody asked to sign in with your address. ${unasked}`,
  },
  email_change: {
    subject: `Please confirm your new address for ${site.name}`,
    lead: 'You asked to use another e-mail address from now on. Please confirm the change.',
    button: 'Confirm the change',
    footer: `You get this mail because somebody asked to change the address of your account. ${unasked}`,
  },
  reauthentication: {
    subject: `Your code for ${site.name}`,
    lead: 'Please enter this code to go on.',
    button: '',
    footer: `You get this mail because somebody is changing something important in your account. ${unasked}`,
  },
};
