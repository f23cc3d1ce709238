import { execFile } from 'node:child_process';
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
  const folders = await readdir(join(project, 'supabase/functions'), { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'));
  expect([...api.functions.keys()].toSorted()).toEqual(names.map(({ name }) => name).toSorted());
  for (const { slug, verify_jwt, entrypoint_path, import_map_path, files } of api.functions.values()) {
    expect([slug, verify_jwt]).toEqual([slug, false]);
    const upload = join(directory, 'uploads', slug);
    for (const [path, bytes] of files) {
      await mkdir(dirname(join(upload, path)), { recursive: true });
      await writeFile(join(upload, path), bytes);
    }
    // As in supabase/functions/_tests/deno.json, with the packages that the platform fetches by the import map.
    await symlink(join(project, 'node_modules'), join(upload, 'node_modules'));
    const config = join(upload, 'deno.json');
    await writeFile(config, JSON.stringify({ nodeModulesDir: 'manual', importMap: `./${import_map_path}` }));
    const served = await serveUnderDeno({ file: join(upload, entrypoint_path), config, env: {} });
    const { status } = await fetch(served.url, { method: 'OPTIONS' });
    await served.close();
    expect([slug, status]).toEqual([slug, 204]);
  }
});
