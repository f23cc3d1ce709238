import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveUnderDeno } from '../../supabase/local/functions-deno.ts';
import { accessToken, projectRef, startManagementApi, type ManagementApi } from './management-api.ts';

// The files of `supabase/` against the real CLI, without Docker and without a database.

const project = join(import.meta.dirname, '../..');
const env = {
  SITE_URL: 'https://club.example',
  SMTP_HOST: 'smtp.club.example',
  SMTP_USER: 'club',
  SMTP_PASSWORD: 'only-for-tests',
  SMTP_FROM: 'hello@club.example',
};

let directory: string;
let api: ManagementApi;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'live-'));
  // A copy, because `supabase link` leaves files beside config.toml.
  for (const part of ['supabase', 'src'])
    await cp(join(project, part), join(directory, part), { recursive: true });
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(directory, '.env'), lines.join(''));
  // The plan that takes least.
  api = await startManagementApi({ plan: 'free' });
  await supabase('link', '--project-ref', projectRef);
});
afterAll(async () => {
  await api.close();
  await rm(directory, { recursive: true, force: true });
});

/** Runs the CLI as a club does; rejects with its output if it fails. */
async function supabase(...parameters: readonly string[]): Promise<string> {
  const profile = await api.writeProfile(directory);
  const options = ['--profile', profile, '--workdir', directory, '--yes'];
  const { stdout, stderr } = await promisify(execFile)(
    'npx',
    ['--yes', 'supabase@3.1.0', ...parameters, ...options],
    {
      cwd: directory,
      env: {
        ...process.env,
        SUPABASE_HOME: directory,
        SUPABASE_ACCESS_TOKEN: accessToken,
        SUPABASE_TELEMETRY_DISABLED: '1',
        NO_COLOR: '1',
      },
      maxBuffer: 2 ** 26,
    },
  );
  return stdout + stderr;
}

/** Starts a function from the files below `root` alone, and resolves to the status of a preflight. */
async function statusOf(root: string, entry: string, importMap: string): Promise<number> {
  // As in supabase/functions/_tests/deno.json, with the packages that the platform fetches by the import map.
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

test('the CLI pushes all of config.toml to a project on the Free plan, with the values of .env', async () => {
  const output = await supabase('config', 'push');
  expect(output.match(/WARN.*/g)).toBeNull();
  const diff: unknown = JSON.parse(
    /^\{.*\}$/m.exec(await supabase('config', 'diff', '--output-format', 'json'))?.[0] ?? 'null',
  );
  expect(diff).toMatchObject({ counts: { update: 0, local_only: 0 } });
  expect(Object.values(api.auth).filter((value) => String(value).includes('env('))).toEqual([]);
  expect(api.postgrest).toMatchObject({ db_schema: 'public' });
  expect(api.auth).toMatchObject({
    site_url: env.SITE_URL,
    mailer_otp_length: 6,
    rate_limit_email_sent: 100,
    rate_limit_token_refresh: 300,
    security_update_password_require_reauthentication: true,
    smtp_host: env.SMTP_HOST,
    smtp_pass: env.SMTP_PASSWORD,
    smtp_admin_email: env.SMTP_FROM,
    external_phone_enabled: false,
    mailer_templates_recovery_content: await readFile(
      join(project, 'supabase/templates/recovery.html'),
      'utf8',
    ),
  });
});

test('the CLI uploads every function with all files that it needs, open to calls without a token', async () => {
  await supabase('functions', 'deploy', '--use-api');
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
