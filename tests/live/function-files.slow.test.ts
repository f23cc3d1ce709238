import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { serveUnderDeno } from '../../supabase/local/functions/functions-deno.ts';
import { accessToken, projectRef, startManagementApi } from './management-api.ts';

// Starts the functions from the files that the real CLI uploads, and from those that a self-hosted server mounts.

const project = join(import.meta.dirname, '../..');
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'live-'));
  for (const part of ['supabase', 'src'])
    await cp(join(project, part), join(directory, part), { recursive: true });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Starts a function from the files below `root` alone, and resolves to the status of a preflight. */
async function statusOf(root: string, entry: string, importMap: string): Promise<number> {
  // Like supabase/functions/_tests/deno.json; node_modules has the packages that the platform would fetch by the import map.
  const config = join(root, 'deno.json');
  await writeFile(config, JSON.stringify({ nodeModulesDir: 'manual', importMap: `./${importMap}` }));
  const packages = join(root, 'node_modules');
  if (!existsSync(packages)) await symlink(join(project, 'node_modules'), packages);
  const served = await serveUnderDeno({ file: join(root, entry), config, env: {} });
  const { status } = await fetch(served.url, { method: 'OPTIONS' });
  await served.close();
  return status;
}

const functionNames = async () =>
  (await readdir(join(project, 'supabase/functions'), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)
    .toSorted();

test('the CLI uploads every function with all its files, callable without a token', async () => {
  const api = await startManagementApi();
  onTestFinished(() => api.close());
  const given = ['--profile', await api.writeProfile(directory), `--remote=${projectRef}`, '--yes'];
  await promisify(execFile)(
    'npx',
    ['--yes', 'supabase@3.1.0', 'functions', 'deploy', '--use-api', ...given],
    {
      cwd: directory,
      env: {
        ...process.env,
        SUPABASE_HOME: directory,
        SUPABASE_ACCESS_TOKEN: accessToken,
        SUPABASE_TELEMETRY_DISABLED: '1',
      },
    },
  );
  expect([...api.functions.keys()].toSorted()).toEqual(await functionNames());
  for (const { slug, verify_jwt, entrypoint_path, import_map_path, files } of api.functions.values()) {
    expect([slug, verify_jwt]).toEqual([slug, false]);
    const upload = join(directory, 'uploads', slug);
    for (const [path, bytes] of files) {
      await mkdir(dirname(join(upload, path)), { recursive: true });
      await writeFile(join(upload, path), bytes);
    }
    const status = await statusOf(upload, entrypoint_path, import_map_path ?? '');
    expect([slug, status]).toEqual([slug, 204]);
  }
});

test('the functions start where self-hosted.yml mounts them', async () => {
  const root = join(directory, 'container');
  const mounts = await readFile(join(project, 'supabase/self-hosted.yml'), 'utf8');
  for (const [, from = '', to = ''] of mounts.matchAll(/^ +- \.\/club\/(\S+):(\/home\/\S+):ro$/gm))
    await cp(join(project, from), join(root, to), { recursive: true });
  for (const name of await functionNames()) {
    const status = await statusOf(
      root,
      `home/deno/functions/${name}/index.ts`,
      'home/deno/functions/deno.json',
    );
    expect([name, status]).toEqual([name, 204]);
  }
});
