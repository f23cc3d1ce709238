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
