import { PgliteConnection } from '@supabase/lite/pglite';
import type { Kysely } from 'kysely';

/**
 * The base class of lite's connections, which lite does not export by name. The two that it exports do not fit: one needs
 * another client library, the other starts PGlite.
 */
export function liteConnection(kysely: Kysely<unknown>): PgliteConnection {
  const connection = new BaseConnection({});
  Object.assign(connection, { kysely, dialect: 'postgres' });
  return connection;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const BaseConnection = Object.getPrototypeOf(PgliteConnection) as typeof PgliteConnection;
