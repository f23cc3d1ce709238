import { afterEach, expect, test, vi } from 'vitest';
import { secretKey } from './env.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const withEnvironment = (variables: Readonly<Record<string, string>>) => {
  vi.stubGlobal('Deno', { env: { get: (name: string) => variables[name] } });
};

test.each([
  ['all keys by name', { SUPABASE_SECRET_KEYS: '{"mine":"a","default":"b"}', SUPABASE_SECRET_KEY: 'c' }, 'b'],
  ['keys without a default', { SUPABASE_SECRET_KEYS: '{"mine":"a"}' }, 'a'],
  ['one key', { SUPABASE_SECRET_KEY: 'c', SUPABASE_SERVICE_ROLE_KEY: 'd' }, 'c'],
  ['the legacy key', { SUPABASE_SERVICE_ROLE_KEY: 'd' }, 'd'],
])('the secret key is read from %s', (_what, variables, key) => {
  withEnvironment(variables);
  expect(secretKey()).toBe(key);
});

test.each([{}, { SUPABASE_SECRET_KEYS: '{}' }])(
  'without a key the function reports that it is not configured (%j)',
  (variables) => {
    withEnvironment(variables);
    expect(secretKey).toThrow(/SUPABASE_SECRET_KEYS/);
  },
);
