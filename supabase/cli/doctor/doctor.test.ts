import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { securityTxt } from '../../../src/tools/build/site-files.ts';
import { serveStatic } from '../../local/http/static/serve-static.ts';
import { startTestBackend, type TestBackend } from '../../local/testing.ts';
import { projectParts, type Deployment } from './deployment.ts';
import { examine } from './examine.ts';

let directory = '';
let local: TestBackend;
let files: Server;
let healthy: Deployment;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(
    join(directory, 'index.html'),
    '<link rel="manifest" href="/manifest.webmanifest"><script type="module" src="/assets/app-1a2b.js"></script>',
  );
  await writeFile(join(directory, 'members.html'), '');
  await writeFile(join(directory, 'desk.html'), '');
  await writeFile(join(directory, 'assets/app-1a2b.js'), '');
  await writeFile(join(directory, 'sw.js'), '');
  await writeFile(join(directory, 'background.js'), '');
  await writeFile(join(directory, 'icon.png'), '');
  await mkdir(join(directory, '.well-known'));
  await writeFile(join(directory, '.well-known/security.txt'), securityTxt(Date.now()));
  await writeFile(
    join(directory, 'manifest.webmanifest'),
    '{"name": "Club", "icons": [{"src": "/icon.png"}]}',
  );
  files = createServer(serveStatic(directory));
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  const address = files.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  local = await startTestBackend({
    fallback: (request) => fetch(`${origin}${new URL(request.url).pathname}`, { headers: request.headers }),
  });
  local.backend.startClock();
  healthy = {
    site: local.url,
    api: local.url,
    publishableKey: local.backend.keys.publishable,
    secretKey: local.backend.keys.secret,
    ...(await projectParts()),
    fetch,
  };
});
afterAll(async () => {
  files?.closeAllConnections();
  files?.close();
  await local?.close();
  await rm(directory, { recursive: true, force: true });
});

// The functions answer only a few readiness checks a minute.
beforeEach(() => local.backend.database.exec('delete from private.rate_limits where true'));

test('a healthy deployment has no problem', async () => {
  expect(healthy.tables).toContain('applications');
  expect(healthy.functions).toContain('send-application');
  expect(await examine(healthy)).toEqual([]);
});

type Answer = {
  readonly status?: number;
  readonly headers?: Record<string, string | null>;
  readonly body?: string;
};

/** The settings of the auth service, some of them changed. */
const signUp = (changed: object): Answer => ({
  body: JSON.stringify({
    disable_signup: false,
    mailer_autoconfirm: false,
    external: { email: true },
    ...changed,
  }),
});

const remembered = new Map<string, Promise<Response>>();

/** The healthy deployment's answer, asked for once: each test changes one of some sixty. */
const rememberedFetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const request = new Request(input, init);
  const key = [request.method, request.url, ...request.headers, await request.clone().text()].join('\n');
  const answer = remembered.get(key) ?? fetch(request);
  remembered.set(key, answer);
  return (await answer).clone();
};

/** The deployment with another answer to one path, or to one method of it. */
const withFault = (path: string, answer: Answer): Deployment => ({
  ...healthy,
  fetch: async (input, init) => {
    const response = await rememberedFetch(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (path !== pathname && path !== `${init?.method ?? 'GET'} ${pathname}`) return response;
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(answer.headers ?? {})) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    return new Response(answer.body ?? (await response.text()), { status: answer.status ?? 200, headers });
  },
});

const header = (name: string, value: string | null): Answer => ({ headers: { [name]: value } });

/** A good policy with one directive changed; null leaves it out. */
const policy = (directive: string, value: string | null): Answer => {
  const directives: Record<string, string | null> = {
    'script-src': "'self'",
    'frame-ancestors': "'none'",
    'connect-src': "'self'",
    'require-trusted-types-for': "'script'",
    [directive]: value,
  };
  const kept = Object.entries(directives).filter((entry) => entry[1] !== null);
  return header('content-security-policy', kept.map((entry) => entry.join(' ')).join('; '));
};

test.each<readonly [string, string, Answer]>([
  ['no Content-Security-Policy', '/', header('content-security-policy', null)],
  ["allows 'unsafe-inline' for scripts", '/', policy('script-src', "'self' 'unsafe-inline'")],
  ['may frame the page', '/', policy('frame-ancestors', null)],
  ["from connecting to 'self'", '/', policy('connect-src', "'none'")],
  ["allows 'wasm-unsafe-eval' for scripts", '/', policy('script-src', "'self' 'wasm-unsafe-eval'")],
  ['does not require Trusted Types', '/', policy('require-trusted-types-for', null)],
  [
    'The gate cannot open the camera',
    '/desk/gate',
    header('permissions-policy', 'camera=(self), usb=(), camera=()'),
  ],
  [
    'Not every browser can scan at the gate',
    '/desk/gate',
    header(
      'content-security-policy',
      "script-src 'self' 'wasm-unsafe-eval'; object-src 'none', script-src 'self'",
    ),
  ],
  ['no header x-content-type-options', '/', header('x-content-type-options', null)],
  ['referrer-policy is "unsafe-url"', '/', header('referrer-policy', 'unsafe-url')],
  ['no header permissions-policy', '/', header('permissions-policy', null)],
  ['The page may be cached', '/', header('cache-control', 'public, max-age=600')],
  ['reload of /members/sync is answered with 404', '/members/sync', { status: 404 }],
  ['leads nowhere is answered with 200', '/no-such-page', { status: 200 }],
  ['no service worker', '/sw.js', { headers: { 'content-type': 'text/html' } }],
  ['service worker /sw.js may be cached', '/sw.js', { headers: { 'cache-control': 'max-age=86400' } }],
  ['sent only while a page is open', '/background.js', { status: 404 }],
  ['/assets/app-1a2b.js is not immutable', '/assets/app-1a2b.js', header('cache-control', 'no-cache')],
  ['missing asset is answered with a page', '/assets/no-such-file.js', { status: 200 }],
  ['names no manifest', '/', { body: '<script src="/assets/app-1a2b.js"></script>' }],
  ['The manifest /manifest.webmanifest cannot be read', '/manifest.webmanifest', { body: '<html>' }],
  ['icon /icon.png of the manifest is missing', '/icon.png', { status: 404 }],
  ['nobody knows where to report a weakness', '/.well-known/security.txt', { status: 404, body: '' }],
  ['security.txt has run out', '/.well-known/security.txt', { body: securityTxt(Date.parse('2025-01-01')) }],
  ['answer from the function sync_pull', '/rest/v1/rpc/sync_pull', { body: '{}' }],
  ['mail-opt-out answers a preflight with 404', 'OPTIONS /functions/v1/mail-opt-out', { status: 404 }],
  ['editions could not be read', '/rest/v1/rpc/published_editions', { status: 404, body: '{}' }],
  ['referral codes does not answer', '/rest/v1/rpc/check_referral', { status: 404, body: '{}' }],
  ...Object.entries({
    not_configured: 'mail-opt-out lacks a setting',
    database_refused: 'mail-opt-out cannot use the database',
    asked_too_often: 'run the doctor again in a minute',
    mail_key_refused: 'set MAIL_API_KEY anew',
    mail_unreachable: 'is MAIL_API_URL right',
    internal_error: 'mail-opt-out answers with 503: deploy it again',
  }).map(([code, sentence]): readonly [string, string, Answer] => [
    sentence,
    'GET /functions/v1/mail-opt-out',
    { status: 503, body: JSON.stringify({ code }) },
  ]),
  [
    'The function clock is not called, so mails and scheduled announcements wait',
    'GET /functions/v1/clock',
    { status: 503, body: '{"code": "clock_stopped"}' },
  ],
  [
    'The function clock cannot be called, so no mail goes',
    'GET /functions/v1/clock',
    { status: 503, body: '{"code": "clock_no_address"}' },
  ],
  [
    'The function send-pushes has VAPID keys that are no pair',
    'GET /functions/v1/send-pushes',
    { status: 503, body: '{"code": "push_keys_wrong"}' },
  ],
  ['settings of sign-up are answered with 401', '/auth/v1/settings', { status: 401, body: '{}' }],
  ['Nobody can sign up', '/auth/v1/settings', signUp({ disable_signup: true })],
  ['Nobody can sign in by email', '/auth/v1/settings', signUp({ external: { email: false } })],
  [
    'also be made by anonymous_users',
    '/auth/v1/settings',
    signUp({ external: { email: true, anonymous_users: true } }),
  ],
  ['run "select private.after_restore()"', '/rest/v1/rpc/needs_after_restore', { body: 'true' }],
  [
    'is SUPABASE_SECRET_KEY of this project',
    '/rest/v1/rpc/needs_after_restore',
    { status: 401, body: '{"message": "Invalid API key"}' },
  ],
  [
    'header idempotency-key',
    '/functions/v1/send-application',
    { headers: { 'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info' } },
  ],
  [
    'may not call the function send-invitation',
    '/functions/v1/send-invitation',
    { headers: { 'access-control-allow-origin': 'https://other.example' } },
  ],
])('one problem is reported: %s', async (sentence, path, answer) => {
  expect(await examine(withFault(path, answer))).toEqual([expect.stringContaining(sentence)]);
});

test('a table that visitors may read is reported, even when it is empty', async () => {
  const { database } = local.backend;
  await database.exec('grant select on public.messages to anon');
  onTestFinished(() => database.exec('revoke select on public.messages from anon'));
  expect(await examine(healthy)).toEqual(['A visitor gets an answer from the table messages.']);
});

test('without the operator’s key the doctor does not ask about a restore', async () => {
  const asked = withFault('/rest/v1/rpc/needs_after_restore', { body: 'true' });
  expect(await examine({ ...asked, secretKey: null })).toEqual([]);
});

test('a site over HTTPS needs HSTS and a confirmation of accounts', async () => {
  const site = 'https://club.example';
  const asHosted: typeof fetch = (input, init) =>
    fetch(String(input instanceof Request ? input.url : input).replace(site, local.url), init);
  expect(await examine({ ...healthy, site, api: site, fetch: asHosted })).toEqual([
    expect.stringContaining('no header strict-transport-security'),
    expect.stringContaining('An account needs no confirmation'),
  ]);
});

test('a site that does not answer is reported in one sentence', async () => {
  const down = 'http://127.0.0.1:1';
  const found = await examine({ ...healthy, site: down, api: down });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^A check could not be made: /);
});

/** The command's sentences about a site where nothing answers, without a `.env`. */
const told = async (...parameters: readonly string[]) => {
  const command = [join(import.meta.dirname, '../doctor.ts'), ...parameters];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, {
    env: { PATH: '' },
  }).catch((error: unknown) =>
    v.parse(v.object({ code: v.literal(1), stdout: v.string(), stderr: v.string() }), error),
  );
  return stdout + stderr;
};

test('the doctor names the settings of the hosted service that it cannot see without a token', async () => {
  expect(await told('https://127.0.0.1:1')).toContain('codes of six digits');
  expect(await told('http://127.0.0.1:1')).not.toContain('six digits');
});

test('a site without an API, or with another site as its API, is reported in one sentence', async () => {
  const asStatic: typeof fetch = async (input, init) =>
    new URL(input instanceof Request ? input.url : input).pathname.startsWith('/auth/v1/')
      ? new Response('<html>', { headers: { 'content-type': 'text/html' } })
      : rememberedFetch(input, init);
  expect(await examine({ ...healthy, fetch: asStatic })).toEqual([
    expect.stringContaining('VITE_SUPABASE_URL is neither in .env'),
  ]);
});
