import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formattedTypes, typesFile } from '../cli/types.ts';
import { startTestBackend, type TestBackend } from '../local/testing.ts';

let local: TestBackend;
beforeAll(async () => {
  local = await startTestBackend();
});
afterAll(() => local?.close());

test('the types of the client are those of the migrated database (npm run db:types writes them)', async () => {
  expect(await readFile(typesFile, 'utf8')).toBe(await formattedTypes(local.backend.database));
});

test('a changed column changes the types, and changed back it does not', async () => {
  const { database } = local.backend;
  const before = await formattedTypes(database);
  await database.exec('alter table public.messages alter column user_id set not null');
  expect(await formattedTypes(database)).not.toBe(before);
  await database.exec('alter table public.messages alter column user_id drop not null');
  expect(await formattedTypes(database)).toBe(before);
});
