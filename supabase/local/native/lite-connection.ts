import { PgliteConnection } from '@supabase/lite/pglite';
import type { Kysely } from 'kysely';

/**
 * lite's connection over any Postgres. lite exports two: one needs a client library that the project does without,
 * the other starts PGlite in its constructor. What they share is their base, which is not exported by name.
 */
export function liteConnection(kysely: Kysely<unknown>): PgliteConnection {
  const connection = new BaseConnection({});
  Object.assign(connection, { kysely, dialect: 'postgres' });
  return connection;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const BaseConnection = Object.getPrototypeOf(PgliteConnection) as typeof PgliteConnection;
