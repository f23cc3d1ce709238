import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createNativeDatabase, dropNativeDatabase } from '../../supabase/local/data/native/databases.ts';
import { connectionTo } from '../../supabase/local/data/native/sessions.ts';

export type Connection = ReturnType<typeof connectionTo>;

/** A database of its own with the project's schema, and connections to it with the roles of the hosted services. */
export interface Club {
  readonly socket: string;
  readonly database: string;
  /** Logs in as the database's owner, to prepare and inspect data; proves nothing about rights. */
  owner(): Promise<Connection>;
  /** Logs in as the auth service, which writes the accounts. */
  authService(): Promise<Connection>;
  /** Logs in as the API does and takes a member's role and claims for each transaction. */
  member(id: string): Promise<Member>;
  /** Resolves when this many connections wait for a lock. */
  untilWaiting(count: number): Promise<void>;
  /** Closes all connections, and resolves to how many transactions Postgres ended because of a deadlock. */
  deadlocks(): Promise<number>;
  close(): Promise<void>;
}

export interface Member {
  readonly connection: Connection;
  begin(): Promise<void>;
  query(statement: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  /** One statement in a transaction of its own. */
  once(statement: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
}

const migrations = join(import.meta.dirname, '../../supabase/migrations');

export async function openClub(socket = process.env['TEST_POSTGRES_SOCKET'] ?? ''): Promise<Club> {
  if (socket === '') throw new Error('These tests run in `npm run test:postgres`.');
  const database = await createNativeDatabase(socket, migrations);
  let open: Connection[] = [];
  const connect = async (user: string) => {
    const connection = connectionTo({ socket, database, user });
    await connection.connect();
    open.push(connection);
    return connection;
  };
  const closeAll = async () => {
    const closing = open;
    open = [];
    await Promise.all(closing.map((connection) => connection.end()));
  };

  return {
    socket,
    database,
    owner: () => connect('postgres'),
    authService: () => connect('supabase_auth_admin'),
    member: async (id) => memberOn(await connect('authenticator'), id),
    untilWaiting: async (count) => {
      const watcher = await connect('supabase_admin');
      await until(async () => {
        const { rows } = await watcher.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length >= count;
      });
    },
    deadlocks: async () => {
      await closeAll();
      const watcher = await connect('supabase_admin');
      // A session reports its figures when it ends.
      await until(async () => {
        const { rows } = await watcher.query(
          `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
             and backend_type = 'client backend'`,
        );
        return rows.length === 0;
      });
      const { rows } = await watcher.query(
        'select deadlocks::integer as count from pg_stat_database where datname = current_database()',
      );
      return Number(rows[0]?.['count']);
    },
    close: async () => {
      await closeAll();
      await dropNativeDatabase(socket, database);
    },
  };
}

function memberOn(connection: Connection, id: string): Member {
  const claims = JSON.stringify({ role: 'authenticated', sub: id, session_id: id });
  const begin = async () => {
    await connection.query('begin');
    await connection.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [claims],
    );
  };
  const query = async (statement: string, values: readonly unknown[] = []) =>
    (await connection.query(statement, values)).rows;
  const end = async (how: 'commit' | 'rollback') => {
    await connection.query(how);
  };
  return {
    connection,
    begin,
    query,
    commit: () => end('commit'),
    rollback: () => end('rollback'),
    once: async (statement, values) => {
      await begin();
      try {
        const rows = await query(statement, values);
        await end('commit');
        return rows;
      } catch (error) {
        await end('rollback');
        throw error;
      }
    },
  };
}

/** Signs up without a confirmation, as the auth service does. Resolves to the account's id, which is also its session's. */
export async function signUp(
  authService: Connection,
  email: string,
  metadata: Readonly<Record<string, string>> = {},
): Promise<string> {
  const id = randomUUID();
  await authService.query(
    `insert into users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, email_confirmed_at)
     values ($1, 'authenticated', 'authenticated', $2, '', '{}', $3, now())`,
    [id, email, JSON.stringify(metadata)],
  );
  await authService.query('insert into sessions (id, user_id) values ($1, $1)', [id]);
  return id;
}

/** Invites as this member. Resolves to the SQLSTATE of a refusal; null if the invitation went through. */
export const invite = (member: Member, inviter: string, email: string): Promise<string | null> =>
  refusal(
    member.once('insert into public.invitations (inviter_id, invitee_email) values ($1, $2)', [
      inviter,
      email,
    ]),
  );

/** The SQLSTATE that the statement was refused with; null if it went through. */
export const refusal = (statement: Promise<unknown>): Promise<string | null> =>
  statement.then(
    () => null,
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  );

/** Counts the answers by their code; null counts as `done`. */
export function tally(answers: readonly (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer ?? 'done'] = (counts[answer ?? 'done'] ?? 0) + 1;
  return counts;
}

/** Makes `count` values at once, such as connections. */
export const many = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Polls until `holds`; fails after ten seconds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('The condition did not hold within ten seconds.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
