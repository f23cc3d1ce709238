import { site } from '../../../src/content/site.ts';
import type { Values } from './env-file.ts';

/** The mail service that the club's key is of, unless `.env` names another one of the same shape. */
const resend = 'https://api.resend.com/emails';

/** The names in `.env` whose values are never printed. */
const secretNames = [
  'SUPABASE_ACCESS_TOKEN',
  'SUPABASE_DB_PASSWORD',
  'SUPABASE_SECRET_KEY',
  'MAIL_API_KEY',
  'SMTP_PASSWORD',
  'VAPID_PRIVATE_KEY',
  'DEPLOY_HOOK_URL',
  'CAPTCHA_SECRET',
  'NETLIFY_AUTH_TOKEN',
  'CLOUDFLARE_API_TOKEN',
];

/** The settings of the functions; supabase/functions/_shared/readiness.ts asks for them. */
export const functionSettings = [
  'SITE_URL',
  'MAIL_API_URL',
  'MAIL_API_KEY',
  'MAIL_FROM',
  'ORGANISER_EMAIL',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'DEPLOY_HOOK_URL',
] as const;

/** The text without any secret of `values`. */
export const withoutSecrets = (text: string, values: Values): string =>
  secretNames.reduce((rest, name) => {
    const secret = values[name] ?? '';
    return secret === '' ? rest : rest.replaceAll(secret, `(${name})`);
  }, text);

/** What follows from the answers: the mail service's address, and how the auth service sends through it. */
export function derivedValues(values: Values): Values {
  const mailApi = values['MAIL_API_URL'] || resend;
  return {
    MAIL_API_URL: mailApi,
    SMTP_FROM: addressIn(values['MAIL_FROM'] ?? ''),
    // Another mail service names its own SMTP server in `.env`.
    ...(new URL(mailApi).host === new URL(resend).host
      ? { SMTP_HOST: 'smtp.resend.com', SMTP_USER: 'resend', SMTP_PASSWORD: values['MAIL_API_KEY'] ?? '' }
      : {}),
  };
}

/** The bare address of a sender such as `Club <hello@club.example>`. */
export const addressIn = (sender: string): string => /<([^>]*)>/.exec(sender)?.[1] ?? sender.trim();

/** A bare address becomes a sender with the club's name. */
export const asSender = (typed: string): string =>
  typed === '' || typed.includes('<') ? typed.trim() : `${site.name} <${typed.trim()}>`;

/** The static host that a build hook belongs to. */
export function hostOfHook(hook: string): 'netlify' | 'cloudflare' | 'other' {
  const { hostname } = new URL(hook);
  if (hostname === 'api.netlify.com') return 'netlify';
  return hostname === 'api.cloudflare.com' ? 'cloudflare' : 'other';
}
