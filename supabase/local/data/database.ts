import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { setClaims, type Database, type Sql, type SqlResult } from './sql.ts';
import { createSessionLock, type Scope, type SessionLock } from './session-lock.ts';

/**
 * Shares PGlite's one session: `database` is for our own code, `kysely` for lite. Without the lock lite would interleave
 * the transactions of concurrent requests, and run one request under the role of another.
 */
export function createDatabase(pglite: PGlite): { database: Database; kysely: Kysely<unknown> } {
  const lock = createSessionLock();
  return { database: databaseOn(pglite, lock), kysely: kyselyOn(pglite, lock) };
}

function databaseOn(pglite: PGlite, lock: SessionLock): Database {
  const transaction = <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    const parent = lock.current();
    return lock.withLock(parent, async () => {
      const control = transactionBelow(pglite, parent);
      await control.begin();
      try {
        const result = await lock.nest(parent, (child) => work(sqlIn(pglite, lock, child)));
        await control.commit();
        return result;
      } catch (error) {
        await control.rollback();
        throw error;
      }
    });
  };

  return {
    query: (statement, parameters) => lock.withLock(lock.current(), () => run(pglite, statement, parameters)),
    exec: (statements) =>
      lock.withLock(lock.current(), async () => {
        await pglite.exec(statements);
      }),
    transaction,
    asClaims: (claims, work) =>
      transaction(async (tx) => {
        await setClaims(tx, claims);
        return work(tx);
      }),
    listen: async (channel, receive) => {
      // PGlite calls the callback inside the writer's COMMIT. The receiver has to run outside of that transaction.
      const stop = await lock.withLock(lock.current(), () =>
        pglite.listen(channel, (payload) => lock.detached(() => setImmediate(receive, payload))),
      );
      return () => lock.withLock(lock.current(), () => stop());
    },
    close: () => lock.withLock(lock.current(), () => pglite.close()),
  };
}

function sqlIn(pglite: PGlite, lock: SessionLock, scope: Scope): Sql {
  return {
    query: (statement, parameters) => {
      if (!scope.open) return Promise.reject(new Error('This transaction is over.'));
      return lock.withLock(scope, () => run(pglite, statement, parameters));
    },
  };
}

async function run<Row>(
  pglite: PGlite,
  statement: string,
  parameters: readonly unknown[] = [],
): Promise<SqlResult<Row>> {
  const result = await pglite.query<Row>(statement, [...parameters]);
  return { rows: result.rows, affectedRows: result.affectedRows ?? 0 };
}

/** The settings that decide as whom a statement runs. */
const IDENTITY = ['role', 'request.jwt.claim.role', 'request.jwt.claim.sub', 'request.jwt.claims'];

/** Begins and ends a transaction: with BEGIN and COMMIT at the root, with a savepoint inside another transaction. */
function transactionBelow(pglite: PGlite, parent: Scope) {
  if (parent.depth === 0) {
    return {
      begin: () => run(pglite, 'begin'),
      commit: () => run(pglite, 'commit'),
      rollback: () => run(pglite, 'rollback'),
    };
  }
  const savepoint = `nested_${parent.depth}`;
  let identity: readonly unknown[] = [];
  return {
    begin: async () => {
      const columns = IDENTITY.map(
        (name, index) => `coalesce(current_setting('${name}', true), '') as s${index}`,
      );
      const { rows } = await run<Record<string, unknown>>(pglite, `select ${columns.join(', ')}`);
      identity = IDENTITY.map((_, index) => rows[0]?.[`s${index}`]);
      await run(pglite, `savepoint ${savepoint}`);
    },
    commit: async () => {
      await run(pglite, `release savepoint ${savepoint}`);
      // SET LOCAL outlives the savepoint, so without this the outer transaction would continue under the inner role.
      const restored = IDENTITY.map((name, index) => `set_config('${name}', $${index + 1}, true)`);
      await run(pglite, `select ${restored.join(', ')}`, identity);
    },
    rollback: async () => {
      await run(pglite, `rollback to savepoint ${savepoint}`);
      await run(pglite, `release savepoint ${savepoint}`);
    },
  };
}

interface LockHolder extends DatabaseConnection {
  readonly scope: Scope;
  readonly release: () => void;
  transaction: ReturnType<typeof transactionBelow> | null;
}

/**
 * A Kysely whose transactions hold the lock. Code inside a Kysely transaction must not call `database`, which would wait for
 * the end of that transaction: a deadlock. lite calls no mailer inside one.
 */
function kyselyOn(pglite: PGlite, lock: SessionLock): Kysely<unknown> {
  const holders = new WeakMap<DatabaseConnection, LockHolder>();
  const holderOf = (connection: DatabaseConnection): LockHolder => {
    const holder = holders.get(connection);
    if (!holder) throw new Error('This connection does not hold the lock.');
    return holder;
  };
  const driver: Driver = {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => {
      const scope = lock.current();
      const holder: LockHolder = {
        scope,
        release: await lock.acquire(scope),
        transaction: null,
        executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
          const result = await pglite.query<Row>(query.sql, [...query.parameters]);
          return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) };
        },
        streamQuery: () => {
          throw new Error('Streaming is not supported.');
        },
      };
      holders.set(holder, holder);
      return holder;
    },
    beginTransaction: async (connection) => {
      const holder = holderOf(connection);
      holder.transaction = transactionBelow(pglite, holder.scope);
      await holder.transaction.begin();
    },
    commitTransaction: async (connection) => {
      await holderOf(connection).transaction?.commit();
    },
    rollbackTransaction: async (connection) => {
      await holderOf(connection).transaction?.rollback();
    },
    releaseConnection: async (connection) => holderOf(connection).release(),
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
