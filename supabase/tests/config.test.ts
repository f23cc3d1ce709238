import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { limits } from '../../src/config/limits.ts';
import { codeFormSchema } from '../../src/domain/account-forms.ts';

const text = readFileSync(join(import.meta.dirname, '../config.toml'), 'utf8');

/** The values as they are written, by section and key. */
const settings: ReadonlyMap<string, string> = new Map(
  text.split(/^\[/m).flatMap((part, index) => {
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

test('config.toml has nothing that the Free plan refuses: one refused setting keeps all others from a project', () => {
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
