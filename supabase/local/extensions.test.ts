import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLocalBackend, type Backend } from './backend.ts';
import { fixtureMigrations } from './testing/fixtures.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await startLocalBackend({
    dataDir: 'memory',
    siteUrl: 'http://127.0.0.1:1',
    migrationsDir: fixtureMigrations,
    pgtap: true,
  });
});
afterAll(() => backend.close());

test('migrations and SQL tests find their extensions', async () => {
  for (const name of ['uuid-ossp', 'pgcrypto', 'pgtap']) {
    await backend.database.exec(`create extension if not exists "${name}" with schema extensions`);
  }
  const { rows } = await backend.database.query<{ line: string }>(
    "select extensions.plan(1) as plan, extensions.has_table('public', 'members', 'there is a table') as line",
  );
  expect(rows[0]?.line).toContain('ok 1');
});

test('accounts seeded by SQL can sign in', async () => {
  await backend.database
    .exec(`insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
    values ('00000000-0000-4000-8000-000000000001', 'seeded@example.com',
      extensions.crypt('goa-demo-2025', extensions.gen_salt('bf', 4)), now(), '{"username": "seeded"}')`);
  const response = await backend.fetch(
    new Request('http://127.0.0.1:1/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: backend.keys.publishable },
      body: JSON.stringify({ email: 'seeded@example.com', password: 'goa-demo-2025' }),
    }),
    { address: null },
  );
  expect(response.status).toBe(200);
});
