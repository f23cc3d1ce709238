import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { limits } from '../../src/config/limits.ts';
import { codeFormSchema } from '../../src/domain/account-forms.ts';
import { accountMailKinds } from '../functions/_shared/account-mails.ts';

const textOf = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');

/** The values as they are written, by section and key. */
const settings: ReadonlyMap<string, string> = new Map(
  textOf('config.toml')
    .split(/^\[/m)
    .flatMap((part, index) => {
      const section = index === 0 ? '' : `${part.slice(0, part.indexOf(']'))}.`;
      return [...part.matchAll(/^(\w+) = (.+)$/gm)].map(
        ([, key = '', value = '']) => [section + key, value] as const,
      );
    }),
);

// The bounds of the Management API, by the schemas of the CLI 3.1.0. It refuses the whole push for one value outside.
const anyCount = [0, 2 ** 31 - 1] as const;
const limit = [1, 2 ** 31 - 1] as const;
const bounds: Readonly<Record<string, readonly [number, number]>> = {
  'api.max_rows': [0, 1_000_000],
  'db.major_version': [15, 17],
  'auth.jwt_expiry': [0, 604_800],
  'auth.minimum_password_length': [6, 32_767],
  'auth.refresh_token_reuse_interval': anyCount,
  'auth.rate_limit.email_sent': limit,
  'auth.rate_limit.sign_in_sign_ups': limit,
  'auth.rate_limit.token_refresh': limit,
  'auth.rate_limit.token_verifications': limit,
  'auth.email.otp_expiry': anyCount,
  'auth.email.otp_length': [6, 10],
  'auth.email.smtp.port': [1, 65_535],
};
const numbers = [...settings].filter(([, value]) => /^-?\d+$/.test(value));

test.each(numbers)('config.toml: %s = %s is within the bounds of a hosted project', (key, value) => {
  const [least, most] = bounds[key] ?? [Number.NaN, Number.NaN];
  expect(Number(value)).toBeGreaterThanOrEqual(least);
  expect(Number(value)).toBeLessThanOrEqual(most);
});

test('config.toml has no key that the CLI will drop', () => {
  expect([...settings.keys()].filter((key) => /^auth\.(email|sms)\.enable_signup$/.test(key))).toEqual([]);
});

test('config.toml has nothing that the Free plan refuses, which would block all settings', () => {
  expect([...settings.keys()].filter((key) => key.startsWith('auth.sessions.'))).toEqual([]);
  // Without a mail service of its own a project on the Free plan refuses the mails.
  expect(settings.get('auth.email.smtp.enabled')).toBe('true');
});

test('the hosted service has the password rule of the forms', () => {
  expect(settings.get('auth.minimum_password_length')).toBe(String(limits.passwordMin));
});

test('the hosted service sends codes of the length that the form takes', () => {
  const length = Number(settings.get('auth.email.otp_length'));
  expect(v.is(codeFormSchema, { code: '1'.repeat(length) })).toBe(true);
});

/** The setting of config.toml with the same meaning, by the auth service's own name. */
const sameSettings: Readonly<Record<string, string>> = {
  JWT_EXP: 'auth.jwt_expiry',
  SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: 'auth.enable_refresh_token_rotation',
  SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: 'auth.refresh_token_reuse_interval',
  EXTERNAL_EMAIL_ENABLED: 'auth.email.enabled',
  EXTERNAL_PHONE_ENABLED: 'auth.sms.enabled',
  EXTERNAL_ANONYMOUS_USERS_ENABLED: 'auth.enable_anonymous_sign_ins',
  SECURITY_MANUAL_LINKING_ENABLED: 'auth.enable_manual_linking',
  PASSWORD_MIN_LENGTH: 'auth.minimum_password_length',
  SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'auth.email.secure_password_change',
  MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'auth.email.double_confirm_changes',
  MAILER_OTP_EXP: 'auth.email.otp_expiry',
  MAILER_OTP_LENGTH: 'auth.email.otp_length',
  SMTP_MAX_FREQUENCY: 'auth.email.max_frequency',
  RATE_LIMIT_EMAIL_SENT: 'auth.rate_limit.email_sent',
  RATE_LIMIT_OTP: 'auth.rate_limit.sign_in_sign_ups',
  RATE_LIMIT_TOKEN_REFRESH: 'auth.rate_limit.token_refresh',
  RATE_LIMIT_VERIFY: 'auth.rate_limit.token_verifications',
};

test('a server of one’s own gets the settings and mails of config.toml', () => {
  const given = new Map(
    [...textOf('self-hosted.yml').matchAll(/^ {6}GOTRUE_(\w+): '(.*)'$/gm)].map(
      ([, key = '', value = '']) => [key, value] as const,
    ),
  );
  const plain = (key: string) => settings.get(key)?.replaceAll('"', '');
  for (const [name, key] of Object.entries(sameSettings))
    expect([name, given.get(name)]).toEqual([name, plain(key)]);
  for (const kind of accountMailKinds) {
    const name = kind.toUpperCase();
    expect(given.get(`MAILER_SUBJECTS_${name}`)).toBe(plain(`auth.email.template.${kind}.subject`));
    expect(given.get(`MAILER_TEMPLATES_${name}`)).toBe(`http://templates/${kind}.html`);
  }
  // The opposite of config.toml's names.
  expect(given.get('MAILER_AUTOCONFIRM')).toBe(String(plain('auth.email.enable_confirmations') !== 'true'));
  expect(given.get('DISABLE_SIGNUP')).toBe(String(plain('auth.enable_signup') !== 'true'));
});
