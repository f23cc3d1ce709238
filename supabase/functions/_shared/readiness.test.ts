import { afterEach, expect, test, vi } from 'vitest';
import { secretKey } from './env.ts';
import { checkReadiness } from './readiness.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const withEnvironment = (variables: Readonly<Record<string, string>>) => {
  vi.stubGlobal('Deno', { env: { get: (name: string) => variables[name] } });
};

const settings = {
  SUPABASE_URL: 'https://project.example',
  SUPABASE_SECRET_KEY: 'sb_secret_right',
  SITE_URL: 'https://club.example',
  MAIL_API_URL: 'https://mail.example/emails',
  MAIL_API_KEY: 'mail-key',
  MAIL_FROM: 'Club <hello@club.example>',
  ORGANISER_EMAIL: 'organiser@club.example',
};

/** The environment of a function: its settings, the seconds to wait by the rate limit, and the mail service's answer. */
const surround = ({
  changed = {},
  wait = 0,
  mail = async () => new Response('{}', { status: 422 }),
}: {
  readonly changed?: Partial<typeof settings>;
  readonly wait?: number;
  readonly mail?: () => Promise<Response>;
}) => {
  withEnvironment({ ...settings, ...changed });
  const mailed = vi.fn<() => Promise<Response>>(mail);
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    if (input.toString() === settings.MAIL_API_URL) return mailed();
    const isRight = new Headers(init?.headers).get('apikey') === settings.SUPABASE_SECRET_KEY;
    return isRight ? Response.json(wait) : Response.json({ message: 'Invalid API key' }, { status: 401 });
  });
  return mailed;
};

test('a function with all its settings is ready', async () => {
  surround({});
  expect(await checkReadiness('')).toBe('ready');
});

test.each(['SITE_URL', 'MAIL_API_URL', 'MAIL_API_KEY', 'MAIL_FROM', 'ORGANISER_EMAIL'])(
  'a function without %s is not configured',
  async (name) => {
    surround({ changed: { [name]: '' } });
    expect(await checkReadiness('')).toBe('not_configured');
  },
);

test.each(['sb_secret_of_another_project', ''])('a wrong secret key is reported (%j)', async (key) => {
  surround({ changed: { SUPABASE_SECRET_KEY: key } });
  expect(await checkReadiness('')).toBe('database_refused');
});

test.each([401, 403])('a mail key that the service answers with %i is reported', async (status) => {
  surround({ mail: async () => new Response(null, { status }) });
  expect(await checkReadiness('')).toBe('mail_key_refused');
});

test.each([404, 429, 500])('a mail service that answers %i counts as unreachable', async (status) => {
  surround({ mail: async () => new Response(null, { status }) });
  expect(await checkReadiness('')).toBe('mail_unreachable');
});

test('a mail service that does not answer is reported', async () => {
  surround({ mail: () => Promise.reject(new TypeError('fetch failed')) });
  expect(await checkReadiness('')).toBe('mail_unreachable');
});

test('a flood of readiness checks does not use up the mail service’s calls', async () => {
  const mailed = surround({ wait: 30 });
  expect(await checkReadiness('')).toBe('asked_too_often');
  expect(mailed).not.toHaveBeenCalled();
});

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
