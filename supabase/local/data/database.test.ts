import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase } from './database.ts';
import type { Database, Sql } from './sql.ts';
import { startTestPglite } from '../testing.ts';

let database: Database;
let kysely: ReturnType<typeof createDatabase>['kysely'];

beforeAll(async () => {
  const pglite = await startTestPglite(
    'create role anon; create role authenticated; create role service_role; create table numbers (n int)',
  );
  ({ database, kysely } = createDatabase(pglite));
});
afterAll(() => database.close());
beforeEach(() => database.exec('delete from numbers'));

const count = async (sql: Sql) =>
  (await sql.query<{ n: number }>('select count(*)::int as n from numbers')).rows[0]?.n;

test('concurrent transactions run one after the other', async () => {
  const seen = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      database.transaction(async (tx) => {
        const before = await count(tx);
        await tx.query('insert into numbers values ($1)', [n]);
        await tx.query('select pg_sleep(0.001)');
        return [before, await count(tx)];
      }),
    ),
  );
  expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => [n, n + 1]));
});

test("plain queries and Kysely's transactions wait for each other", async () => {
  const roles = await Promise.all([
    database.asClaims({ role: 'anon' }, async (tx) => {
      await tx.query('select pg_sleep(0.01)');
      return (await tx.query<{ current_user: string }>('select current_user')).rows[0]?.current_user;
    }),
    database.query<{ current_user: string }>('select current_user').then(({ rows }) => rows[0]?.current_user),
    kysely.transaction().execute(async (trx) => {
      const { rows } = await trx.executeQuery<{ current_user: string }>(
        (await import('kysely')).CompiledQuery.raw('select current_user'),
      );
      return rows[0]?.current_user;
    }),
  ]);
  expect(roles).toEqual(['anon', 'postgres', 'postgres']);
});

test('a transaction that throws leaves nothing behind', async () => {
  const failing = database.transaction(async (tx) => {
    await tx.query('insert into numbers values (1)');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await count(database)).toBe(0);
});

test('a query inside a transaction joins it instead of waiting for its end', async () => {
  await database.transaction(async () => {
    await database.query('insert into numbers values (1)');
    await database.exec('insert into numbers values (2)');
    await database.transaction((inner) => inner.query('insert into numbers values (3)'));
    await expect(
      database.transaction(async (inner) => {
        await inner.query('insert into numbers values (4)');
        throw new Error('only the inner one');
      }),
    ).rejects.toThrow('only the inner one');
    expect(await count(database)).toBe(3);
  });
  expect(await count(database)).toBe(3);
});

test('the role of a nested transaction ends with it', async () => {
  const currentUser = async (sql: Sql) =>
    (await sql.query<{ current_user: string }>('select current_user')).rows[0]?.current_user;
  await database.transaction(async (tx) => {
    expect(await database.asClaims({ role: 'anon' }, currentUser)).toBe('anon');
    expect(await currentUser(tx)).toBe('postgres');
  });
  await database.asClaims({ role: 'authenticated', sub: 'someone' }, async (tx) => {
    await database.asClaims({ role: 'service_role' }, async () => {});
    expect(await currentUser(tx)).toBe('authenticated');
    const { rows } = await tx.query("select current_setting('request.jwt.claims')::jsonb ->> 'sub' as sub");
    expect(rows).toEqual([{ sub: 'someone' }]);
  });
});

test('a finished transaction refuses further statements', async () => {
  const leaked = await database.transaction(async (tx) => tx);
  await expect(leaked.query('select 1')).rejects.toThrow('This transaction is over.');
});

test('a notification arrives after the commit, outside of the transaction that sent it', async () => {
  const received: string[] = [];
  const stop = await database.listen('numbers', (payload) => {
    void database.asClaims({ role: 'anon' }, async () => received.push(payload));
  });
  await database.transaction(async (tx) => {
    await tx.query("select pg_notify('numbers', 'one')");
    await tx.query('select pg_sleep(0.01)');
    expect(received).toEqual([]);
  });
  await vi.waitFor(() => expect(received).toEqual(['one']));
  await stop();
});
