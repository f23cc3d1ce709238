import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSnapshot } from './snapshots.ts';

test('a snapshot is found again until a migration or the recipe changes', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'snapshots-'));
  onTestFinished(() => rm(scratch, { recursive: true, force: true }));
  const [kept, migrations] = [join(scratch, 'kept'), join(scratch, 'migrations')];
  const open = (recipe = 'prelude') => openSnapshot(kept, migrations, [recipe]);

  const first = await open();
  expect(first.data).toBeNull();
  await first.save(new Blob(['the database']));
  expect(await (await open()).data?.text()).toBe('the database');

  expect((await open('another prelude')).data).toBeNull();
  await mkdir(migrations);
  await writeFile(join(migrations, '0001_later.sql'), 'create table public.later (id int);');
  const changed = await open();
  expect(changed.data).toBeNull();
  await changed.save(new Blob(['the later database']));
  expect(await readdir(kept)).toHaveLength(2);
});
