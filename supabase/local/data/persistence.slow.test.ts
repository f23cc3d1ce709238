import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sentenceFor } from '../../cli/cannot-run.ts';
import { startLocalBackend } from '../backend.ts';
import { DataDirectoryInUseError, lockDirectory } from './directory-lock.ts';
import { MigrationChangedError, MigrationError } from './migrations.ts';
import { fixtureMigrations, startTestBackend } from '../testing.ts';

// Each test starts several databases on disk, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'local-backend-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

test('accounts, keys and mails survive a restart; the next start applies new migrations, and refuses changed ones', async () => {
  const dataDir = join(scratch, 'kept');
  const migrationsDir = join(scratch, 'migrations');
  await cp(fixtureMigrations, migrationsDir, { recursive: true });

  const first = await startTestBackend({ dataDir, migrationsDir });
  const credentials = { email: 'asha@example.com', password: 'password' };
  await first.client().auth.signUp(credentials);
  await first.client().auth.resetPasswordForEmail(credentials.email);
  const { keys } = first.backend;
  const mails = await first.backend.mailbox.list();
  expect(mails).toHaveLength(1);
  await first.close();
  expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);

  await writeFile(
    join(migrationsDir, '0003_more.sql'),
    'create table public.more (id int); grant select on public.more to anon;',
  );
  const second = await startTestBackend({ dataDir, migrationsDir });
  try {
    expect(second.backend.keys).toEqual(keys);
    expect(await second.backend.mailbox.list()).toEqual(mails);
    expect((await second.client().auth.signInWithPassword(credentials)).error).toBeNull();
    expect((await second.client().from('more').select()).data).toEqual([]);
    const { rows } = await second.backend.database.query(
      'select version, name from supabase_migrations.schema_migrations order by version',
    );
    expect(rows).toEqual([
      { version: '0001', name: 'members' },
      { version: '0002', name: 'notes' },
      { version: '0003', name: 'more' },
    ]);
    // The statements that every start repeats must not restore what a migration revoked.
    expect((await second.client().from('ungranted').select()).error?.code).toBe('42501');
  } finally {
    await second.close();
  }

  const changed = join(migrationsDir, '0002_notes.sql');
  await appendFile(changed, '-- other words');
  await writeFile(join(migrationsDir, '0004_last.sql'), 'create table public.last (id int);');
  const refused = startLocalBackend({ dataDir, siteUrl: 'http://127.0.0.1:1', migrationsDir });
  await expect(refused).rejects.toBeInstanceOf(MigrationChangedError);
  await expect(refused).rejects.toThrow(changed);
});

test('a start takes over the lock of a dead process, and a lock without content', async () => {
  const dataDir = join(scratch, 'stale');
  const gone = spawn(process.execPath, ['--eval', '0']);
  await new Promise((resolve) => gone.once('close', resolve));
  (await lockDirectory(dataDir))();
  const own = `${process.pid} ${hostname()}`;
  for (const left of [String(gone.pid), '', own]) {
    await writeFile(join(dataDir, 'lock'), left);
    const release = await lockDirectory(dataDir);
    expect(await readFile(join(dataDir, 'lock'), 'utf8')).toBe(own);
    release();
  }
});

test('the second of two starts that find a dead lock keeps the first one’s new lock', async () => {
  const dataDir = join(scratch, 'raced');
  (await lockDirectory(dataDir))();
  await writeFile(join(dataDir, 'lock'), '999999');
  // The other start takes the lock while this one asks whether the process runs.
  const kill = vi.spyOn(process, 'kill').mockImplementation((pid) => {
    if (pid !== 999_999) return true;
    writeFileSync(join(dataDir, 'lock'), String(process.ppid));
    throw new Error('ESRCH');
  });
  await expect(lockDirectory(dataDir)).rejects.toBeInstanceOf(DataDirectoryInUseError);
  kill.mockRestore();
});

test('damaged or missing files are named in one sentence, and stay', async () => {
  const dataDir = join(scratch, 'damaged');
  const options = { dataDir, siteUrl: 'http://127.0.0.1:1', migrationsDir: fixtureMigrations };
  await (await startLocalBackend(options)).close();
  const sentence = async () =>
    sentenceFor(await startLocalBackend(options).catch((reason: unknown) => reason));
  const control = join(dataDir, 'db', 'global', 'pg_control');
  await truncate(control, 10);
  expect(await sentence()).toMatch(`The database in ${join(dataDir, 'db')} cannot be opened.`);
  expect((await stat(control)).size).toBe(10);
  await rm(join(dataDir, 'db'), { recursive: true });
  expect(await sentence()).toMatch(`The database in ${join(dataDir, 'db')} cannot be opened.`);
  await writeFile(join(dataDir, 'keys.json'), '{');
  expect(await sentence()).toMatch(`The file ${join(dataDir, 'keys.json')} cannot be opened.`);
  (await lockDirectory(dataDir))();
});

test('a directory works after an interrupted first start; a failing migration is rolled back and names file and line', async () => {
  const dataDir = join(scratch, 'failing');
  await mkdir(join(dataDir, 'db', 'base'), { recursive: true });
  await writeFile(join(dataDir, 'db', 'PG_VERSION'), '17\n');
  const migrationsDir = join(scratch, 'failing-migrations');
  await cp(fixtureMigrations, migrationsDir, { recursive: true });
  const file = join(migrationsDir, '0003_bad.sql');
  await writeFile(file, '-- ünïcode\ncreate table public.bad (id int);\nselect *\n  from nowhere;\n');

  const aside: string[] = [];
  const failing = startLocalBackend({
    dataDir,
    siteUrl: 'http://127.0.0.1:1',
    migrationsDir,
    onSetAside: (directory) => aside.push(directory),
  });
  await expect(failing).rejects.toBeInstanceOf(MigrationError);
  await expect(failing).rejects.toThrow(`Migration ${file}:4:8 failed: relation "nowhere" does not exist`);
  // Nothing is deleted because the marker is missing.
  expect(await readFile(join(aside[0] ?? '', 'PG_VERSION'), 'utf8')).toBe('17\n');

  await writeFile(file, 'create table public.bad (id int);');
  const repaired = await startLocalBackend({ dataDir, siteUrl: 'http://127.0.0.1:1', migrationsDir });
  await repaired.close();
});
