import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureMigrations } from '../testing/fixtures.ts';
import { signUpMember, startTestBackend, type TestBackend } from '../testing.ts';

let local: TestBackend;

beforeAll(async () => {
  local = await startTestBackend({ migrationsDir: fixtureMigrations });
});
afterAll(() => local.close());

test('each of many concurrent calls runs under its own role', async () => {
  const { keys } = local.backend;
  const member = await signUpMember(local, 'roles');
  const { data } = await member.auth.getSession();
  const memberToken = data.session?.access_token ?? '';
  // In process, because requests over HTTP rarely overlap.
  const roleOf = async (apikey: string, token?: string): Promise<unknown> => {
    const headers = { apikey, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
    const request = new Request(`${local.url}/rest/v1/rpc/slow_role`, { method: 'POST', headers });
    return (await local.backend.fetch(request, { address: null })).json();
  };

  const calls = Array.from({ length: 20 }, () => [
    roleOf(keys.publishable),
    roleOf(keys.secret),
    roleOf(keys.publishable, memberToken),
  ]);

  const roles = await Promise.all(calls.flat());
  expect(roles).toHaveLength(60);
  expect(roles).toEqual(calls.flatMap(() => ['anon', 'service_role', 'authenticated']));
});

test('revoked privileges stay revoked after requests', async () => {
  const member = await signUpMember(local, 'revokes');
  await member.from('members').select('id');

  const { error, status } = await member.from('members').select('secret_note');
  expect({ code: error?.code, status }).toEqual({ code: '42501', status: 403 });
  expect((await member.from('ungranted').select('id')).error?.code).toBe('42501');
  expect((await member.rpc('hidden')).error?.code).toBe('42501');
  const { rows } = await local.backend.database.query(
    "select has_table_privilege('anon', 'public.ungranted', 'truncate') as anon_may",
  );
  expect(rows).toEqual([{ anon_may: false }]);
});

test('a violated constraint is answered as by PostgREST, without details under row-level security', async () => {
  const member = await signUpMember(local, 'constraints');
  await member.from('notes').insert({ slug: 'taken', body: 'first' });

  expect(await member.from('notes').insert({ slug: 'taken', body: 'second' })).toMatchObject({
    status: 409,
    error: {
      code: '23505',
      details: null,
      hint: null,
      message: 'duplicate key value violates unique constraint "notes_slug_key"',
    },
  });
  expect(await member.from('notes').insert({ body: '' })).toMatchObject({
    status: 400,
    error: {
      code: '23514',
      details: null,
      hint: null,
      message: 'new row for relation "notes" violates check constraint "notes_body_check"',
    },
  });
  expect((await member.from('plain').insert({ id: 1, body: '' })).error).toMatchObject({
    code: '23514',
    details: 'Failing row contains (1, ).',
  });
});

test('the client gets code, message, details and hint of an error that a function raises', async () => {
  const visitor = local.client();
  const refuse = (code: string) =>
    visitor.rpc('refuse', { code, message: 'No', detail: 'Because', hint: 'Ask' });

  expect(await refuse('P0001')).toMatchObject({
    status: 400,
    error: { code: 'P0001', message: 'No', details: 'Because', hint: 'Ask' },
  });
  expect(await refuse('PT402')).toMatchObject({
    status: 402,
    error: { code: 'PT402', message: 'No', details: 'Because', hint: 'Ask' },
  });
  expect(await refuse('23505')).toMatchObject({
    status: 409,
    error: { code: '23505', message: 'No', details: 'Because', hint: 'Ask' },
  });
  expect(await refuse('28000')).toMatchObject({ status: 403, error: { code: '28000', hint: 'Ask' } });
  expect(await refuse('57014')).toMatchObject({ status: 500, error: { code: '57014', message: 'No' } });
});

test('timestamps are ISO 8601', async () => {
  const member = await signUpMember(local, 'timestamps');
  const { data } = await member.from('notes').insert({ body: 'now' }).select('noted_at, local_at').single();
  expect(data?.noted_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  expect(data?.local_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/);
});

test('a table that was created after the start appears after the reload notification of PostgREST', async () => {
  const service = local.client(local.backend.keys.secret);
  await local.backend.database.exec(
    'create table public.later (id int); grant select on public.later to service_role',
  );
  expect((await service.from('later').select()).error?.code).toBe('PGRST205');
  await local.backend.database.exec("notify pgrst, 'reload schema'");
  await expect.poll(async () => (await service.from('later').select()).data, { timeout: 10_000 }).toEqual([]);
});

test('the API does not expose the schemas of the backend itself', async () => {
  const service = local.client(local.backend.keys.secret);
  const { status } = await service
    .schema('local_mail' as 'public')
    .from('messages')
    .select();
  expect(status).toBe(406);
});
