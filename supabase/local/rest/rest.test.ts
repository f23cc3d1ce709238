import type { SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureMigrations, signUpMember, startTestBackend, type TestBackend } from '../testing.ts';

/** Waits: the server reads the schema again some time after the notification. */
const patience = { timeout: 10_000 };

let local: TestBackend;
let member: SupabaseClient;

beforeAll(async () => {
  local = await startTestBackend({ migrationsDir: fixtureMigrations });
  member = await signUpMember(local, 'asha');
  await member.from('notes').insert([
    { slug: 'a)b', body: 'one', noted_at: '2025-01-01T00:00:00Z' },
    { slug: 'c,d', body: 'two', noted_at: '2025-01-02T00:00:00Z' },
    { slug: 'e', body: 'three', noted_at: '2025-01-03T00:00:00Z' },
  ]);
});
afterAll(() => local.close());

const withBearer = (token: string) =>
  fetch(`${local.url}/rest/v1/members?select=id`, {
    headers: { apikey: local.backend.keys.publishable, authorization: `Bearer ${token}` },
  });
const slugs = (rows: { slug: string }[] | null) => rows?.map(({ slug }) => slug).toSorted();

test('a garbage bearer token is refused, not served as a visitor', async () => {
  const response = await withBearer('garbage');
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe(
    'Bearer error="invalid_token", error_description="Expected 3 parts in JWT; got 1"',
  );
  expect(await response.json()).toMatchObject({
    code: 'PGRST301',
    message: 'Expected 3 parts in JWT; got 1',
  });
});

test('a token signed by another key is PGRST301, an expired one PGRST303', async () => {
  const sign = (secret: string, expiry: number) =>
    new SignJWT({ role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(expiry)
      .sign(new TextEncoder().encode(secret));
  const now = Math.floor(Date.now() / 1000);

  const forged = await withBearer(await sign('another secret of enough length', now + 60));
  expect(forged.status).toBe(401);
  expect(await forged.json()).toMatchObject({ code: 'PGRST301' });

  const expired = await withBearer(await sign(local.backend.keys.jwtSecret, now - 60));
  expect(expired.status).toBe(401);
  expect(expired.headers.get('www-authenticate')).toBe(
    'Bearer error="invalid_token", error_description="JWT expired"',
  );
  expect(await expired.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' });
});

test('a visitor without privileges gets a WWW-Authenticate header', async () => {
  const response = await fetch(`${local.url}/rest/v1/members?select=id`, {
    headers: { apikey: local.backend.keys.publishable },
  });
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
});

test('a query that lite would read differently from PostgREST is refused', async () => {
  const notes = () => member.from('notes').select('slug');
  const twice = [
    notes().or('slug.eq.e,body.eq.one').or('body.eq.one,body.eq.two'),
    notes().neq('slug', 'a)b').neq('slug', 'c,d'),
  ];
  for (const { error, status } of await Promise.all(twice))
    expect([status, error?.code]).toEqual([400, 'PGRST100']);
  const { data } = await notes().gt('slug', 'a)b').lt('slug', 'e');
  expect(slugs(data)).toEqual(['c,d']);
});

test('an update or delete without a filter is refused, as by safeupdate', async () => {
  const refused = await fetch(`${local.url}/rest/v1/notes`, {
    method: 'DELETE',
    headers: { apikey: local.backend.keys.secret },
  });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: '21000', message: 'DELETE requires a WHERE clause' });
  expect((await member.from('notes').select('slug')).data).toHaveLength(3);
});

test('an unreadable query or value is 400, not 500', async () => {
  const ask = async (path: string, body?: unknown) => {
    const response = await fetch(`${local.url}/rest/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { apikey: local.backend.keys.secret, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.status;
  };
  expect(await ask('notes?select=%22')).toBe(400);
  expect(await ask('notes?%00=eq.1')).toBe(400);
  expect(await ask('notes?id=eq.%7B%7D')).toBe(400);
  expect(await ask('notes', { id: { toString: 1 }, body: 'x' })).toBe(400);
  expect(await ask('notes?columns=body', 7)).toBe(400);
  expect(
    await ask(
      'rpc/whoami',
      Array.from({ length: 200 }, () => ({})),
    ),
  ).toBe(404);
});

test("SQL sees the caller's real address, not a forged one", async () => {
  await local.backend.database.exec(`create function public.my_address() returns text language sql stable as
    $$ select current_setting('request.headers', true)::jsonb ->> 'x-forwarded-for' $$; notify pgrst, 'reload schema'`);
  const ask = async (): Promise<unknown> => {
    const response = await fetch(`${local.url}/rest/v1/rpc/my_address`, {
      method: 'POST',
      headers: { apikey: local.backend.keys.publishable, 'x-forwarded-for': '203.0.113.9' },
    });
    return response.json();
  };
  await expect.poll(ask, patience).toBe('127.0.0.1');
});

test('a trigger reads the headers of the request that writes to its table', async () => {
  await local.backend.database.exec(`
    create table public.seen_headers (id int primary key, client text);
    grant all on public.seen_headers to anon;
    create function public.see_headers() returns trigger language plpgsql as $$
      begin
        new.client := current_setting('request.headers', true)::jsonb ->> 'x-client-info';
        return new;
      end $$;
    create trigger see before insert on public.seen_headers for each row execute function public.see_headers();
    notify pgrst, 'reload schema'`);
  const write = async (id: number): Promise<unknown> => {
    const response = await fetch(`${local.url}/rest/v1/seen_headers?select=client`, {
      method: 'POST',
      headers: {
        apikey: local.backend.keys.publishable,
        'content-type': 'application/json',
        prefer: 'return=representation',
        'x-client-info': `club/${id}`,
      },
      body: JSON.stringify({ id }),
    });
    return response.json();
  };
  await expect.poll(() => write(1), patience).toEqual([{ client: 'club/1' }]);
  expect(await Promise.all([write(2), write(3)])).toEqual([[{ client: 'club/2' }], [{ client: 'club/3' }]]);
});
