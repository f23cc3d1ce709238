import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureFunctions, fixtureMigrations } from '../testing/fixtures.ts';
import { signUpMember, startTestBackend, type TestBackend } from '../testing.ts';

let local: TestBackend;

beforeAll(async () => {
  local = await startTestBackend({ migrationsDir: fixtureMigrations, functionsDir: fixtureFunctions });
});
afterAll(() => local.close());

const call = (path: string, headers: Record<string, string> = {}, body: unknown = { name: 'Asha' }) =>
  fetch(`${local.url}/functions/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });

test('a function runs with its imports, its environment and the API', async () => {
  const response = await call('hello');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    greeting: 'Hello Asha',
    role: 'service_role',
    pathname: '/hello',
    site: local.url,
    organiser: 'organiser@goabuildclub.example',
    address: '127.0.0.1',
  });
  expect((await call('hello', {}, {})).status).toBe(400);
});

test('an unknown function is NOT_FOUND', async () => {
  for (const name of ['nothing', '_shared', '..%2Fhello']) {
    const response = await call(name);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 'NOT_FOUND', message: 'Requested function was not found' });
  }
});

test('a function that throws answers WORKER_ERROR; only the log holds the reason', async () => {
  const response = await call('broken');
  expect(response.status).toBe(500);
  const body = await response.text();
  expect(JSON.parse(body)).toMatchObject({ code: 'WORKER_ERROR' });
  expect(body).not.toContain('secret detail');
  expect(local.unexpectedErrors.flat().map(String).join('\n')).toContain('a secret detail');
});

test('a function needs a valid token, and no API key, unless config.toml says otherwise', async () => {
  const member = await signUpMember(local, 'caller');
  const token = (await member.auth.getSession()).data.session?.access_token ?? '';
  const { publishable } = local.backend.keys;

  const missing = await call('guarded', { apikey: publishable });
  expect(missing.status).toBe(401);
  expect(await missing.json()).toEqual({ code: 401, message: 'Missing authorization header' });
  for (const bad of ['garbage', publishable]) {
    const response = await call('guarded', { apikey: publishable, authorization: `Bearer ${bad}` });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ code: 401, message: 'Invalid JWT' });
  }
  expect((await call('guarded', { apikey: publishable, authorization: `Bearer ${token}` })).status).toBe(200);
});
