import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createNativeDatabase,
  inDatabase,
  prepareServer,
} from '../../supabase/local/data/native/databases.ts';
import { connectionTo } from '../../supabase/local/data/native/sessions.ts';
import { freePort } from '../../supabase/local/testing.ts';
import { findPostgres } from '../postgres/find-postgres.ts';
import { startPostgres } from '../postgres/server.ts';

/** A native Postgres that the CLI reaches over TCP, like a hosted project before its first migration. */
export interface HostedDatabase {
  readonly host: string;
  readonly port: number;
  readonly name: string;
  /** The directory of the server's socket. */
  readonly socket: string;
  /** Runs a statement as the owner, as the platform's `database/query` does. */
  query(statement: string): Promise<readonly Record<string, unknown>[]>;
  /** While false, the CLI cannot connect. */
  isReachable: boolean;
  close(): Promise<void>;
}

/** Stand-ins for pg_cron and pg_net, which no package provides. */
const HOSTED_SQL = `
create schema cron;
create table cron.job (jobid serial, jobname text primary key, schedule text, command text, active boolean not null default true);
create function cron.schedule(text, text, text) returns void language sql as
  'insert into cron.job (jobname, schedule, command) values ($1, $2, $3) on conflict (jobname) do update set schedule = $2, command = $3, active = true';
create schema net;
create function net.http_post(url text, body jsonb) returns bigint language sql as 'select 1::bigint';
grant usage on schema cron, net to postgres;
grant all on all tables in schema cron to postgres;
grant all on all sequences in schema cron to postgres;
insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
  select 99990 + row_number() over (), name, 10, 11, false, '1' from unnest(array['pg_cron', 'pg_net']) as name;
`;

export async function startHostedDatabase(): Promise<HostedDatabase> {
  const server = await startPostgres(findPostgres());
  await prepareServer(server.socket);
  const noMigrations = await mkdtemp(join(tmpdir(), 'no-migrations-'));
  const name = await createNativeDatabase(server.socket, noMigrations);
  await rm(noMigrations, { recursive: true });
  await inDatabase(server.socket, name, 'supabase_admin', HOSTED_SQL);

  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    if (!database.isReachable) return void client.destroy();
    const upstream = connect(join(server.socket, '.s.PGSQL.5432'));
    for (const one of [client, upstream]) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => sockets.delete(one));
    }
    client.pipe(upstream).pipe(client);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));

  const database: HostedDatabase = {
    host: '127.0.0.1',
    port,
    name,
    socket: server.socket,
    query: async (statement) => {
      const client = connectionTo({ socket: server.socket, user: 'postgres', database: name });
      await client.connect();
      try {
        return (await client.query(statement)).rows;
      } finally {
        await client.end();
      }
    },
    isReachable: true,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
      await server.close();
    },
  };
  return database;
}
