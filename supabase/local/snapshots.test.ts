import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fixtureMigrations } from './testing/fixtures.ts';
import { signUpMember, startTestBackend } from './testing.ts';

// Several starts with files of their own in one test: slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'snapshots-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

test('a start from a snapshot is as fresh as the first, and a changed migration is another snapshot', async () => {
  const snapshotDir = join(scratch, 'kept');
  const migrationsDir = join(scratch, 'migrations');
  await cp(fixtureMigrations, migrationsDir, { recursive: true });
  const startAndUse = async () => {
    const local = await startTestBackend({ snapshotDir, migrationsDir });
    const member = await signUpMember(local, 'asha');
    const { data } = await member.from('members').select('username');
    const answer = {
      data,
      isFresh: local.backend.isFresh,
      later: (await member.from('later').select()).error?.code,
    };
    await local.close();
    return answer;
  };
  const fresh = { data: [{ username: 'asha' }], isFresh: true, later: 'PGRST205' };
  expect(await startAndUse()).toEqual(fresh);
  expect(await startAndUse()).toEqual(fresh);
  expect(await readdir(snapshotDir)).toHaveLength(1);

  await writeFile(join(migrationsDir, '0003_later.sql'), 'create table public.later (id int);');
  expect(await startAndUse()).toEqual({ ...fresh, later: '42501' });
  expect(await readdir(snapshotDir)).toHaveLength(2);
});
