// Three tsconfig files include this file, and only one of them finds the declarations by itself.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./pg.d.ts" />
import { AsyncLocalStorage } from 'node:async_hooks';
import { PgliteConnection } from '@supabase/lite/pglite';
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
import { timestampParsers } from '../lite-patches.ts';
import { setClaims, type Database, type Sql, type SqlResult } from '../sql.ts';

/** One database of a native Postgres, reached over the Unix socket in a directory. */
interface NativePlace {
  readonly socket: string;
  readonly database: string;
  /** The role that logs in. The statements run under the role of an {@link Actor}. */
  readonly user: string;
}

/** The role and search path under which a connection runs its statements, as on the hosted service. */
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

/** A connection that is still to be opened. If the server closes it later, the running statement fails. */
export function connectionTo({ socket, database, user }: NativePlace): Client {
  return new Client({ host: socket, user, database, types: parsedTypes }).on('error', () => {});
}

/**
 * A pool of connections to a native Postgres: the counterpart of database.ts, which shares PGlite's one session. Here
 * only the statements of one transaction share a session; all others run concurrently.
 */
export function openSessions(place: NativePlace) {
  const { socket, database, user } = place;
  const pool = new Pool({ host: socket, user, database, max: 30, types: parsedTypes }).on('error', () => {});
  const current = new AsyncLocalStorage<Transaction>();
  return {
    database: (actor: Actor): Database => databaseOn(place, pool, current, actor),
    connectionOfLite: (actor: Actor): PgliteConnection => connectionOfLite(kyselyOn(pool, current, actor)),
    close: () => pool.end(),
  };
}

/** A transaction of `database`. Statements inside run on its client, one after the other. */
interface Transaction {
  readonly client: PoolClient;
  open: boolean;
  /** Resolves when the last statement in the queue has ended. */
  tail: Promise<void>;
}

interface Acquired {
  readonly client: PoolClient;
  /** Whether the client belongs to an open transaction of `database`. */
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
  /** Runs the statement for a transaction of its own, or the one for a savepoint inside another transaction. */
  const control = async (connection: DatabaseConnection, ownTransaction: string, savepoint: string) => {
    const { client, isJoined } = acquiredBy(connection);
    await client.query(isJoined ? savepoint : ownTransaction);
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
    beginTransaction: (connection) => control(connection, 'begin', 'savepoint lite'),
    commitTransaction: (connection) => control(connection, 'commit', 'release savepoint lite'),
    rollbackTransaction: (connection) =>
      control(connection, 'rollback', 'rollback to savepoint lite; release savepoint lite'),
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

/**
 * The base class of lite's connections, which lite does not export by name. The two that it exports do not fit: one needs
 * another client library, the other starts PGlite.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const BaseConnection = Object.getPrototypeOf(PgliteConnection) as typeof PgliteConnection;

function connectionOfLite(kysely: Kysely<unknown>): PgliteConnection {
  const connection = new BaseConnection({});
  Object.assign(connection, { kysely, dialect: 'postgres' });
  return connection;
}

/** Reads values as lite's own drivers do, and timestamps as ISO 8601. */
const parsedTypes = {
  getTypeParser: (oid: number, format?: string) => {
    if (oid === 1114 || oid === 1184) return timestampParsers[oid];
    if (oid === 1082) return (value: string) => value;
    if (oid === 20 || oid === 1700) return numberIfExact;
    // The package does not know name[], so it is read as text[].
    return types.getTypeParser(oid === 1003 ? 1009 : oid, format);
  },
};

function numberIfExact(value: string): number | string {
  const number = Number(value);
  return String(number) === value ? number : value;
}
