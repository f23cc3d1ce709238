import { createServer } from 'node:http';
import { type JWTPayload, SignJWT } from 'jose';
import { createTokenVerifier } from '../../auth/access-tokens.ts';
import { createDatabase } from '../../data/database.ts';
import { REALTIME_SQL } from '../../data/prelude.ts';
import { startTestPglite } from '../../testing.ts';
import type { Database } from '../../data/sql.ts';
import { createRealtime, type Realtime, type RealtimeOptions } from '../realtime.ts';
import { openRawClient, type RawClient, type RawMessage } from './raw-client.ts';

export const KEYS = { publishable: 'sb_publishable_test', secret: 'sb_secret_test' };
export const ALICE = '00000000-0000-4000-8000-00000000000a';
export const BOB = '00000000-0000-4000-8000-00000000000b';

const JWT_SECRET = 'realtime-tests-only-secret-of-32-characters';

/** A realtime server with sockets of its own, without the rest of the backend. */
interface Server {
  readonly url: string;
  readonly realtime: Realtime;
  /** A socket without supabase-js. */
  raw(apiKey?: string): Promise<RawClient>;
  close(): Promise<void>;
}

export interface Harness extends Server {
  readonly database: Database;
  /** A member's token; `exp` is one hour ahead unless given or `expires` is false. */
  token(claims: JWTPayload, options?: { expires?: boolean }): Promise<string>;
  /** Another server on the same database. */
  serve(options?: Partial<RealtimeOptions>): Promise<Server>;
}

/** Realtime on a new database with the tables below. */
export async function startHarness(): Promise<Harness> {
  const { database } = createDatabase(await startTestPglite(SCHEMA_SQL));
  const serve = (options: Partial<RealtimeOptions> = {}) => startServer(database, options);
  const server = await serve();
  return {
    ...server,
    database,
    serve,
    token: (claims, { expires = true } = {}) => {
      const seconds = Math.floor(Date.now() / 1000);
      const exp = expires ? { exp: seconds + 3600 } : {};
      return new SignJWT({ role: 'authenticated', iat: seconds, ...exp, ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(JWT_SECRET));
    },
    async close() {
      await server.close();
      await database.close();
    },
  };
}

async function startServer(database: Database, options: Partial<RealtimeOptions>): Promise<Server> {
  const verifyToken = createTokenVerifier(JWT_SECRET);
  const realtime = await createRealtime({ database, keys: KEYS, verifyToken, ...options });
  const server = createServer((_request, response) => response.writeHead(404).end());
  realtime.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const url = `http://127.0.0.1:${address.port}`;
  const sockets: RawClient[] = [];
  return {
    url,
    realtime,
    async raw(apiKey = KEYS.publishable) {
      const socket = await openRawClient(url, apiKey);
      sockets.push(socket);
      return socket;
    },
    async close() {
      for (const socket of sockets) socket.close();
      await realtime.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const MESSAGES = { schema: 'public', table: 'messages' };

let topics = 0;

/** A new topic that members may join. */
export function nextTopic(): string {
  return `realtime:members-${++topics}`;
}

/** A socket that receives the changes of these bindings on a new topic. */
export async function listen(harness: Harness, bindings: readonly unknown[], token?: string) {
  const client = await harness.raw();
  const topic = nextTopic();
  await client.subscribe(topic, bindings, token);
  return { client, topic };
}

/** Inserts a message as the owner of the database. Resolves to its id. */
export async function insertMessage(harness: Harness, values: Record<string, unknown> = {}): Promise<string> {
  const written = { body: 'hello', ...values };
  const places = Object.keys(written).map((_, index) => `$${index + 1}`);
  const { rows } = await harness.database.query<{ id: string }>(
    `insert into public.messages (${Object.keys(written).join(', ')}) values (${places.join(', ')}) returning id`,
    Object.values(written),
  );
  return rows[0]?.id ?? '';
}

/** Waits for the first change on a topic. */
export function firstChange(client: RawClient, topic: string): Promise<RawMessage> {
  return client.find((message) => message.event === 'postgres_changes' && message.topic === topic);
}

/** Resolves to the changes on a topic once every earlier write has been delivered. */
export async function settledChanges(
  harness: Harness,
  client: RawClient,
  topic: string,
): Promise<Record<string, unknown>[]> {
  const mark = nextTopic();
  const watcher = await harness.raw(KEYS.secret);
  await watcher.subscribe(mark, [{ event: 'INSERT', ...MESSAGES, filter: `body=eq.${mark}` }]);
  await insertMessage(harness, { room: 'nobody', body: mark });
  await firstChange(watcher, mark);
  // The feed delivers in order, so everything before the mark has been sent, and this reply comes after it.
  client.send('heartbeat', 'phoenix', {}, { ref: mark });
  await client.find(({ ref }) => ref === mark);
  watcher.close();
  return client.changes(topic);
}

/** One column of the records of changes. */
export function column(changes: readonly Record<string, unknown>[], name: string): unknown[] {
  return changes.map(({ record }) => Reflect.get(Object(record), name));
}

/** The parts of a project's prelude and migrations that realtime depends on. */
const SCHEMA_SQL = `
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
grant usage on schema public to anon, authenticated, service_role;
create schema auth;
create function auth.uid() returns uuid language sql stable as
  $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
grant usage on schema auth to anon, authenticated, service_role;
create publication supabase_realtime;
${REALTIME_SQL}
create policy members on realtime.messages for select to authenticated
  using (realtime.topic() like 'members-%' or realtime.topic() = 'of-' || auth.uid());

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  author uuid,
  room text not null default 'all',
  body text not null,
  rank int not null default 0,
  sent_at timestamptz not null default '2026-11-20 14:59:58.717+00',
  tags text[] not null default '{}'
);
alter table public.messages enable row level security;
create policy members on public.messages for select to authenticated using (room = 'all' or author = auth.uid());
create policy authors on public.messages for insert to authenticated with check (author = auth.uid());
grant select on public.messages to authenticated;
grant insert (author, body) on public.messages to authenticated;
grant all on public.messages to service_role;

create table public.vault (id bigint primary key, body text);
create table public.unpublished (id int primary key);

alter publication supabase_realtime add table public.messages, public.vault;
`;
