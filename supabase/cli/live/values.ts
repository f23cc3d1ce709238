import { site } from '../../../src/content/site.ts';
import type { Values } from './env-file.ts';

/** The default mail service. `.env` may name another one with the same API. */
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

/** The settings that follow from the answers: the mail service's address, and how the auth service sends through it. */
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

/**
 * The package and parameters for `npx` that upload `dist/` to the static host of the build hook; null for a host that this
 * project does not know. The programs ask for a login and for the site, and remember both.
 */
export function uploadBy(values: Values): readonly [string, ...string[]] | null {
  const { hostname } = new URL(values['DEPLOY_HOOK_URL'] ?? '');
  if (hostname === 'api.netlify.com')
    return ['netlify-cli@27.10.2', 'deploy', '--prod', '--no-build', '--dir', 'dist'];
  if (hostname !== 'api.cloudflare.com') return null;
  const name = values['CLOUDFLARE_PAGES_PROJECT'];
  const named = name ? ['--project-name', name] : [];
  return ['wrangler@4.164.0', 'pages', 'deploy', 'dist', '--branch', 'main', ...named];
}
