import * as v from 'valibot';
import { isMailAddress } from '../../../src/domain/mail-address.ts';
import type { Values } from './env-file.ts';
import { reach } from './reach.ts';
import { addressIn, asSender, derivedValues } from './values.ts';

/** One answer that only the club can give. */
export interface Question {
  /** Its name in `.env`. */
  readonly name: string;
  readonly message: string;
  readonly isSecret?: true;
  /** Returns the answer in the form in which `.env` stores it. */
  readonly tidy: (typed: string) => string;
  /** Says in one sentence what is wrong with a tidy answer; null when it is right. May ask the mail service. */
  readonly fault: (answer: string, values: Values) => string | null | Promise<string | null>;
}

export const questions: readonly Question[] = [
  {
    name: 'SITE_URL',
    message: 'The address of the site, https://…',
    tidy: (typed) => typed.trim().replace(/\/+$/, '').toLowerCase(),
    fault: siteFault,
  },
  {
    name: 'MAIL_API_KEY',
    message: 'The key of the mail service (resend.com)',
    isSecret: true,
    tidy: (typed) => typed.trim(),
    fault: mailKeyFault,
  },
  {
    name: 'MAIL_FROM',
    message: 'The sender of the club’s mails, hello@…',
    tidy: asSender,
    fault: senderFault,
  },
  {
    name: 'ORGANISER_EMAIL',
    message: 'The first organiser’s own mail address',
    tidy: (typed) => typed.trim().toLowerCase(),
    fault: (answer) => (isMailAddress(answer) ? null : 'Please give a bare address like name@example.com.'),
  },
  {
    name: 'DEPLOY_HOOK_URL',
    message: 'The build hook of the static host, https://…',
    isSecret: true,
    tidy: (typed) => typed.trim(),
    fault: (answer) =>
      isSecure(answer) ? null : 'Please give the whole address, which begins with https://.',
  },
];

const isSecure = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'https:';

function siteFault(answer: string): string | null {
  if (!isSecure(answer)) return 'Please give an address that begins with https://.';
  return new URL(answer).origin === answer
    ? null
    : 'Please give the address alone, without a path or a slash at its end.';
}

/** Sends a mail without a recipient: the service checks the key, then refuses the mail. */
async function mailKeyFault(key: string, values: Values): Promise<string | null> {
  if (!/^[\x21-\x7e]+$/.test(key)) return 'Please paste the key alone.';
  const { MAIL_API_URL: url = '' } = derivedValues(values);
  const response = await reach(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"from": "nobody@example.com"}',
  });
  await response.body?.cancel();
  if (response.status === 401 || response.status === 403) return 'The mail service refuses this key.';
  return [400, 422].includes(response.status)
    ? null
    : `The mail service answers ${response.status} instead of a complaint about an empty mail.`;
}

/** Checks the sender's domain. A key that may only send cannot list domains; then only the first mail shows the fault. */
async function senderFault(sender: string, values: Values): Promise<string | null> {
  const address = addressIn(sender);
  if (!isMailAddress(address)) return 'Please give a bare address like hello@club.example.';
  const { MAIL_API_URL: url = '' } = derivedValues(values);
  const response = await reach(new URL('/domains', url).href, {
    headers: { authorization: `Bearer ${values['MAIL_API_KEY'] ?? ''}` },
  });
  const listed = v.safeParse(domainList, await response.json().catch(() => null));
  if (!response.ok || !listed.success) return null;
  const domain = address.split('@')[1]?.toLowerCase() ?? '';
  const own = listed.output.data.find(({ name }) => name.toLowerCase() === domain);
  if (own === undefined) return `The mail service does not know the domain ${domain}. Add it there first.`;
  return own.status === 'verified'
    ? null
    : `The mail service has not verified ${domain} yet (${own.status}). Set its DNS records, and wait until it is verified.`;
}

const domainList = v.object({ data: v.array(v.object({ name: v.string(), status: v.string() })) });
