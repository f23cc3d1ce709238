import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';
import { sessionStorageKey } from '../../src/config/session-key.ts';
import { generatedMembers } from '../../supabase/local/demo/generated-members.ts';
import { fixedId } from '../../supabase/local/demo/ids.ts';
import { startTestBackend } from '../../supabase/local/testing.ts';
import type { Device } from './sync/work.ts';

/** A member who is signed in, and what the browser's storage holds then. */
export interface Account {
  readonly device: Device;
  readonly storageKey: string;
  readonly session: string;
}

/** The embedded backend and the bench's page on one origin, in memory. */
export interface BenchBackend {
  readonly url: string;
  signUp(name: string): Promise<Account>;
  /** Adds generated members until there are `count` besides those who signed up. */
  growTo(count: number): Promise<void>;
  /** Half of it new messages, half changed profiles; 1 is a message. Each row in a transaction of its own up to 100. */
  change(count: number): Promise<void>;
  /** Lets every one of these messages be there once and in this order; throws otherwise. */
  expectInOrder(ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export const startBenchBackend = async (): Promise<BenchBackend> => {
  const site = await mkdtemp(join(tmpdir(), 'bench-site-'));
  await build({
    root: join(import.meta.dirname, 'sync'),
    configFile: false,
    logLevel: 'warn',
    build: { outDir: site, emptyOutDir: true, target: 'es2023', reportCompressedSize: false },
  });
  const local = await startTestBackend({ fallback: (request) => answerFile(site, request) });
  const { database } = local.backend;
  // What is measured goes beyond what a member may write at once.
  await database.exec('alter table public.messages disable trigger spend');
  const members = generatedMembers(10_000);
  let grown = 0;
  let changes = 0;
  let writer = '';

  return {
    url: local.url,
    async signUp(name) {
      const { data, error } = await local.client().auth.signUp({
        email: `${name}@bench.example.com`,
        password: 'goa-demo-2025',
        options: { data: { full_name: name } },
      });
      if (error || !data.session) throw error ?? new Error('No session.');
      const { user, access_token: accessToken } = data.session;
      writer = user.id;
      return {
        device: { url: local.url, key: local.backend.keys.publishable, uid: user.id, accessToken },
        storageKey: sessionStorageKey,
        session: JSON.stringify(data.session),
      };
    },
    async growTo(count) {
      for (; grown < count; grown += membersAtOnce) {
        const rows = members.slice(grown, Math.min(count, grown + membersAtOnce)).map((member, index) => ({
          ...member,
          id: fixedId(member.email),
          full_name: member.fullName,
          // No two alike, so that the order of the directory is one and the same for everybody.
          last_active: new Date(
            newestActivity - member.activeHoursAgo * 3_600_000 - grown - index,
          ).toISOString(),
        }));
        const parameters = [JSON.stringify(rows)];
        await database.query(insertUsers, parameters);
        await database.query(fillProfiles, parameters);
        await database.query(fillActivity, parameters);
      }
      await database.exec('analyze');
    },
    async change(count) {
      changes += 1;
      const messages = Math.ceil(count / 2);
      const profiles = count - messages;
      const alone = count <= 100;
      for (let n = 0; n < messages; n += alone ? 1 : messages)
        await database.query(insertMessages, [writer, `change ${changes}`, alone ? 1 : messages]);
      for (let n = 0; n < profiles; n += alone ? 1 : profiles)
        await database.query(changeProfiles, [`change ${changes}`, alone ? 1 : profiles, n]);
    },
    async expectInOrder(ids) {
      const { rows } = await database.query<{ id: string }>(
        `select id from public.messages where id = any ($1) order by created_at, sync_xid, id`,
        [ids],
      );
      if (rows.length !== ids.length || rows.some(({ id }, index) => id !== ids[index]))
        throw new Error(`${ids.length} messages were sent, ${rows.length} came, or their order is another.`);
    },
    async close() {
      await local.close();
      await rm(site, { recursive: true, force: true });
    },
  };
};

const membersAtOnce = 500;
const newestActivity = Date.UTC(2026, 0, 1);

const insertUsers = `
  insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
    raw_user_meta_data, is_sso_user, is_anonymous, created_at, updated_at)
  select id, 'authenticated', 'authenticated', email, '', now(), '{}', jsonb_build_object('full_name', full_name),
    false, false, now(), now()
  from jsonb_to_recordset($1::jsonb) as member (id uuid, email text, full_name text)`;

const fillProfiles = `
  update public.profiles set username = member.username, bio = member.bio, skills = member.skills,
    location = member.location
  from jsonb_to_recordset($1::jsonb) as member
    (id uuid, username text, bio text, skills text[], location text)
  where profiles.id = member.id`;

const fillActivity = `
  update public.activity set last_active = member.last_active
  from jsonb_to_recordset($1::jsonb) as member (id uuid, last_active timestamptz)
  where user_id = member.id`;

const insertMessages = `
  insert into public.messages (user_id, content)
  select $1::uuid, $2 || ': where do we meet for lunch tomorrow, at the villa or at the beach? ' || n
  from generate_series(1, $3::integer) as n`;

const changeProfiles = `
  update public.profiles set bio = $1
  where id in (select id from public.profiles order by id limit $2 offset $3)`;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** Assets may be kept for ever, as the app's are: a reload then costs the document and what the browser has. */
const answerFile = async (site: string, request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url);
  const path = normalize(pathname === '/' ? '/index.html' : pathname);
  const content = await readFile(join(site, path)).catch(() => null);
  if (!content) return new Response('Not found', { status: 404 });
  const lasting = pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  return new Response(content, {
    headers: { 'content-type': types[extname(path)] ?? 'application/octet-stream', 'cache-control': lasting },
  });
};
