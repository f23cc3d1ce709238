import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { startLocalBackend, type Backend } from '../../supabase/local/backend.ts';
import { startNativeLite } from '../../supabase/local/data/native/native-lite.ts';
import { toRequestListener } from '../../supabase/local/http/node-http.ts';
import { freePort } from '../../supabase/local/testing.ts';
import { startHostedDatabase, type HostedDatabase } from './hosted-database.ts';
import { projectRef, startManagementApi, type ManagementApi } from './management-api.ts';
import { staticHost } from './static-host.ts';

export const mailKey = 're_the_key_of_the_club';

export type Typed = readonly (readonly [question: string, answer: string])[];

export interface Run {
  /** The exit code. */
  readonly code: number;
  /** The text on the terminal, without control sequences. */
  readonly output: string;
  readonly seconds: number;
  /** The command line of every process that ran meanwhile. */
  readonly commands: ReadonlySet<string>;
}

interface Faults {
  isMailDown: boolean;
  isProjectDown: boolean;
  isUploadRefused: boolean;
  /** Nothing answers but the database. */
  isOffline: boolean;
  /** The database refuses statements with this text. */
  refusedStatement: string | null;
}

/** A club's computer with a new copy of the project, and stand-ins of all services under their real addresses. */
export interface Rehearsal {
  readonly directory: string;
  readonly api: ManagementApi;
  readonly database: HostedDatabase;
  /** The faults of the other services. */
  readonly faults: Faults;
  /** The origin of the static host. */
  readonly uploaded: string;
  /** Runs a script of package.json, with `typed` at a terminal: each answer is typed when its question appears. */
  npmRun(script: string, parameters: readonly string[], typed?: Typed): Promise<Run>;
  close(): Promise<void>;
}

const project = join(import.meta.dirname, '../..');

export async function startRehearsal(): Promise<Rehearsal> {
  const directory = await mkdtemp(join(tmpdir(), 'club-'));
  const [club, programs, uploaded] = ['club', 'programs', 'uploaded'].map((name) =>
    join(directory, name),
  ) as [string, string, string];
  const files =
    'index.html portal.html vite.config.ts uno.config.ts package.json package-lock.json tsconfig.json';
  const copied = ['src', 'supabase', 'public', '.gitignore', '.npmrc', ...files.split(' ')];
  for (const part of copied) await cp(join(project, part), join(club, part), { recursive: true });
  await symlink(join(project, 'node_modules'), join(club, 'node_modules'));
  await mkdir(uploaded);

  const faults: Faults = {
    isMailDown: false,
    isProjectDown: false,
    isUploadRefused: false,
    isOffline: false,
    refusedStatement: null,
  };
  const database = await startHostedDatabase();
  await writeUploader(programs, uploaded, database);
  const api = await startManagementApi({
    hasProject: false,
    unhealthyChecks: 1,
    query: async (statement) => {
      if (faults.refusedStatement !== null && statement.includes(faults.refusedStatement))
        throw new Error('The database refuses it.');
      return database.query(statement);
    },
  });
  const servers: Server[] = [];
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${port}`;
  };

  const site = await serve(staticHost(uploaded));
  const mail = await serve(toRequestListener((request) => answerMail(request, faults)));
  let backend: Promise<Backend> | undefined;
  const projectUrl: string = await serve(
    toRequestListener(async (request, peer) => {
      if (faults.isProjectDown) return new Response(null, { status: 503 });
      // The functions start with the secrets and on the schema that the club has pushed.
      backend ??= startLocalBackend({
        dataDir: 'memory',
        siteUrl: projectUrl,
        confirmEmail: true,
        keys: { publishable: 'sb_publishable_x' },
        functionsEnv: { ...Object.fromEntries(api.secrets), MAIL_API_URL: `${mail}/emails` },
        startLite: (options) => startNativeLite(database.socket, options, database.name),
      });
      const started = await backend;
      started.startClock();
      return started.fetch(request, peer);
    }),
  );

  const profile = await api.writeProfile(directory);
  const rerouted = {
    'https://club.example': site,
    'https://api.resend.com': mail,
    [`https://${projectRef}.supabase.co`]: projectUrl,
  };
  const refusedAddress = 'http://127.0.0.1:1';
  const environment = (): NodeJS.ProcessEnv => ({
    ...withoutTestVariables(process.env),
    PATH: [programs, dirname(process.execPath), process.env['PATH']].join(delimiter),
    SUPABASE_PROFILE: faults.isOffline ? join(directory, 'offline.yml') : profile,
    SUPABASE_HOME: directory,
    SUPABASE_TELEMETRY_DISABLED: '1',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'rerouted-fetch.ts')}`,
    REROUTED: JSON.stringify(
      faults.isOffline
        ? Object.fromEntries(Object.keys(rerouted).map((origin) => [origin, refusedAddress]))
        : rerouted,
    ),
    UPLOAD_REFUSED: faults.isUploadRefused ? '1' : '',
    NO_COLOR: '1',
    TERM: 'xterm',
  });
  await writeFile(
    join(directory, 'offline.yml'),
    (await readFile(profile, 'utf8')).replaceAll(api.url, refusedAddress),
  );

  return {
    directory: club,
    api,
    database,
    faults,
    uploaded,
    npmRun: (script, parameters, typed = []) =>
      runCommand(club, environment(), ['npm', 'run', '--silent', script, '--', ...parameters], typed),
    close: async () => {
      await (await backend)?.close();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      await api.close();
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function runCommand(
  directory: string,
  env: NodeJS.ProcessEnv,
  command: readonly string[],
  typed: Typed,
): Promise<Run> {
  // `script` gives the command a terminal.
  const [program = '', ...rest] =
    typed.length === 0 ? command : ['script', '-qefc', command.join(' '), '/dev/null'];
  const started = performance.now();
  const child = spawn(program, rest, { cwd: directory, env, stdio: ['pipe', 'pipe', 'pipe'] });
  const commands = new Set<string>();
  const watch = setInterval(() => void readCommands(commands), 100);
  let output = '';
  let read = 0;
  const remaining = [...typed];
  const onOutput = (chunk: string) => {
    output += stripVTControlCharacters(chunk);
    const [question, answer] = remaining[0] ?? [];
    const at = question === undefined ? -1 : output.indexOf(question, read);
    if (question === undefined || answer === undefined || at < 0) return;
    read = at + question.length;
    remaining.shift();
    child.stdin.write(`${answer}\r`);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (ended) => resolve(ended ?? 1));
  });
  clearInterval(watch);
  return { code, output, seconds: (performance.now() - started) / 1000, commands };
}

/** Adds the command lines of all processes, which every user of the machine can read. */
async function readCommands(found: Set<string>): Promise<void> {
  for (const process of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(process)) continue;
    const line = await readFile(`/proc/${process}/cmdline`, 'utf8').catch(() => '');
    found.add(line.replaceAll('\0', ' '));
  }
}

/**
 * Writes a program `npx`. For Netlify's CLI it copies `dist` to the static host, and everything else it passes to the real `npx`. It
 * adds the database's address to `db push`, because the CLI accepts only port 5432 for the platform's connection pooler.
 */
async function writeUploader(
  programs: string,
  uploaded: string,
  { host, port, name }: HostedDatabase,
): Promise<void> {
  await mkdir(programs);
  const lines = [
    '#!/bin/sh',
    'case "$2 $3 $4" in',
    'netlify-cli@*)',
    '  [ -z "$UPLOAD_REFUSED" ] || { echo "Not authorized"; exit 1; }',
    `  rm -rf '${uploaded}' && exec cp -r dist '${uploaded}' ;;`,
    `*"db push") set -- --yes "$2" db push --yes --remote=postgresql://postgres:x@${host}:${port}/${name} ;;`,
    'esac',
    'PATH="${PATH#*:}" exec npx "$@"',
    '',
  ];
  await writeFile(join(programs, 'npx'), lines.join('\n'), { mode: 0o755 });
}

function answerMail(request: Request, { isMailDown }: Faults): Response {
  if (isMailDown) return Response.json({ message: 'Try again' }, { status: 500 });
  if (request.headers.get('authorization') !== `Bearer ${mailKey}`)
    return Response.json({ name: 'validation_error', message: 'API key is invalid' }, { status: 401 });
  if (new URL(request.url).pathname === '/domains')
    return Response.json({
      data: [
        { name: 'club.example', status: 'verified' },
        { name: 'new.example', status: 'pending' },
      ],
    });
  return Response.json({ name: 'missing_required_field' }, { status: 422 });
}

/** The environment without variables of Vitest and others that would change the command. */
const withoutTestVariables = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^(VITE|VITEST|npm_|NODE_ENV|TEST|MODE|DEV|PROD|SSR|BASE_URL|FORCE_COLOR)/.test(name),
    ),
  );
