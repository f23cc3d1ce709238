// Three projects of tsc come here, and only one of them finds the declarations by itself.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./pg.d.ts" />
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { Client, Pool, types, type PoolClient } from 'pg';
import { setClaims, type Database, type Sql, type SqlResult } from '../sql.ts';

/** One database of a native Postgres, reached over the Unix socket in a directory. */
interface NativePlace {
  readonly socket: string;
  readonly database: string;
  /** The role that logs in; {@link Actor} decides as which role statements run. */
  readonly user: string;
}

/** A connection runs its statements under this role and search path, as on the hosted service. */
export interface Actor {
  readonly role: string;
  readonly searchPath: string;
}

export const OWNER: Actor = { role: 'postgres', searchPath: '"$user", public, extensions' };
export const AUTH_SERVICE: Actor = { role: 'supabase_auth_admin', searchPath: 'auth' };

/** Whether a server accepts connections. */
export async function canConnect(socket: string): Promise<boolean> {
  const client = connectionTo({ socket, database: 'postgres', user: 'supabase_admin' });
  return client.connect().then(
    async () => {
      await client.end();
      return true;
    },
    () => false,
  );
}

/** A connection that is not open yet. If it is cut, the running statement fails. */
export function connectionTo({ socket, database, user }: NativePlace): Client {
  return new Client({ host: socket, user, database, types: isoTypes }).on('error', () => {});
}

/**
 * A pool of connections to a native Postgres: the counterpart of database.ts, which shares PGlite's one session. Here
 * only the statements of one transaction share a session; all others run concurrently.
 */
export function openSessions(place: NativePlace) {
  const { socket, database, user } = place;
  const pool = new Pool({ host: socket, user, database, max: 30, types: isoTypes }).on('error', () => {});
  const current = new AsyncLocalStorage<Transaction>();
  return {
    database: (actor: Actor): Database => databaseOn(place, pool, current, actor),
    kysely: (actor: Actor): Kysely<unknown> => kyselyOn(pool, current, actor),
    close: () => pool.end(),
  };
}

/** A transaction of `database`. Calls inside join it, one after the other. */
interface Transaction {
  readonly client: PoolClient;
  open: boolean;
  tail: Promise<void>;
}

interface Acquired {
  readonly client: PoolClient;
  readonly isJoined: boolean;
  readonly release: () => void;
}

async function acquire(pool: Pool, transaction: Transaction | undefined, actor: Actor): Promise<Acquired> {
  if (transaction?.open !== true) {
    const client = await pool.connect();
    await become(client, actor, 'session');
    return { client, isJoined: false, release: () => client.release() };
  }
  const before = transaction.tail;
  const turn = Promise.withResolvers<void>();
  transaction.tail = turn.promise;
  await before;
  await become(transaction.client, actor, 'local');
  return { client: transaction.client, isJoined: true, release: () => turn.resolve() };
}

async function become(client: Client, { role, searchPath }: Actor, scope: 'session' | 'local') {
  await client.query(`set ${scope} role ${role}; set ${scope} search_path to ${searchPath}`);
}

function databaseOn(
  place: NativePlace,
  pool: Pool,
  current: AsyncLocalStorage<Transaction>,
  actor: Actor,
): Database {
  const withClient = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const acquired = await acquire(pool, current.getStore(), actor);
    try {
      return await work(acquired.client);
    } finally {
      acquired.release();
    }
  };
  const listeners = new Set<Client>();

  const transaction = async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    if (current.getStore()?.open === true) throw new Error('Transactions are not nested here.');
    return withClient(async (client) => {
      const own: Transaction = { client, open: true, tail: Promise.resolve() };
      await client.query('begin');
      try {
        const result = await current.run(own, () =>
          work({ query: (statement, parameters) => run(client, statement, parameters) }),
        );
        own.open = false;
        await own.tail;
        await client.query('commit');
        return result;
      } catch (error) {
        own.open = false;
        await own.tail;
        await client.query('rollback');
        throw error;
      }
    });
  };

  return {
    query: (statement, parameters) => withClient((client) => run(client, statement, parameters)),
    exec: (statements) =>
      withClient(async (client) => {
        await client.query(statements);
      }),
    transaction,
    asClaims: (claims, work) =>
      transaction(async (tx) => {
        await setClaims(tx, claims);
        return work(tx);
      }),
    listen: async (channel, receive) => {
      const client = connectionTo(place);
      client.on('notification', ({ payload }) => receive(payload ?? ''));
      await client.connect();
      await client.query(`listen ${channel}`);
      listeners.add(client);
      return async () => {
        if (listeners.delete(client)) await client.end();
      };
    },
    close: async () => {
      await Promise.all([...listeners].map((client) => client.end()));
      listeners.clear();
    },
  };
}

async function run<Row>(
  client: Client,
  statement: string,
  parameters: readonly unknown[] = [],
): Promise<SqlResult<Row>> {
  const { rows, rowCount, command } = await client.query(statement, parameters);
  // The caller names the columns that it selects, as with PGlite.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { rows: rows as Row[], affectedRows: command === 'SELECT' ? 0 : (rowCount ?? 0) };
}

/** The driver for lite. Its transaction inside one of `database` becomes a savepoint. */
function kyselyOn(pool: Pool, current: AsyncLocalStorage<Transaction>, actor: Actor): Kysely<unknown> {
  const holders = new WeakMap<DatabaseConnection, Acquired>();
  const acquiredBy = (connection: DatabaseConnection): Acquired => {
    const acquired = holders.get(connection);
    if (!acquired) throw new Error('This connection was not taken from the pool.');
    return acquired;
  };
  const say = async (connection: DatabaseConnection, alone: string, joined: string) => {
    const { client, isJoined } = acquiredBy(connection);
    await client.query(isJoined ? joined : alone);
  };
  const driver: Driver = {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => {
      const acquired = await acquire(pool, current.getStore(), actor);
      const connection: DatabaseConnection = {
        executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
          const { rows, affectedRows } = await run<Row>(acquired.client, sql, parameters);
          return { rows, numAffectedRows: BigInt(affectedRows) };
        },
        streamQuery: () => {
          throw new Error('Streaming is not supported.');
        },
      };
      holders.set(connection, acquired);
      return connection;
    },
    beginTransaction: (connection) => say(connection, 'begin', 'savepoint lite'),
    commitTransaction: (connection) => say(connection, 'commit', 'release savepoint lite'),
    rollbackTransaction: (connection) =>
      say(connection, 'rollback', 'rollback to savepoint lite; release savepoint lite'),
    releaseConnection: async (connection) => acquiredBy(connection).release(),
  };
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Reads values as lite's own drivers do, and timestamps as ISO 8601 (see lite.ts). */
const isoTypes = {
  getTypeParser: (oid: number, format?: string) => {
    const iso = (value: string) => value.replace(' ', 'T');
    if (oid === 1184) return (value: string) => iso(value).replace(/([+-]\d\d)$/, '$1:00');
    if (oid === 1114) return iso;
    if (oid === 1082) return (value: string) => value;
    if (oid === 20 || oid === 1700) return numberIfExact;
    // name[], which the package does not know, reads as text[].
    return types.getTypeParser(oid === 1003 ? 1009 : oid, format);
  },
};

function numberIfExact(value: string): number | string {
  const number = Number(value);
  return String(number) === value ? number : value;
}
