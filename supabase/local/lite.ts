import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { App } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { createDatabase } from './database.ts';
import type { Keys } from './keys.ts';
import { applyMigrations } from './migrations.ts';
import { takeAnyParameter } from './parameter-text.ts';
import { toPostgrestError } from './postgrest-errors.ts';
import { AUTH_HELPERS_SQL, PRELUDE_SQL, SESSION_SQL } from './prelude.ts';
import { tellHeadersOfWrites } from './request-headers.ts';
import { openSnapshot, type Snapshot } from './snapshots.ts';
import type { Database } from './sql.ts';

/** The calls that lite makes when an account needs a mail. */
export type AuthMailer = NonNullable<App['_mailer']>;

export interface LiteOptions {
  /** The directory of the Postgres files; null for a database in memory. */
  readonly directory: string | null;
  readonly siteUrl: string;
  readonly redirectUrls: readonly string[];
  readonly confirmEmail: boolean;
  readonly jwtExpirySeconds: number;
  readonly keys: Keys;
  readonly migrationsDir: string;
  readonly pgtap: boolean;
  /** Where ready databases in memory are kept between starts; null keeps none. */
  readonly snapshotDir: string | null;
}

export interface Lite {
  readonly database: Database;
  /** True if the database was empty before. */
  readonly isFresh: boolean;
  fetch(request: Request, peer: { address: string | null }): Promise<Response>;
  useMailer(mailer: AuthMailer): void;
  close(): Promise<void>;
}

/** Starts lite on PGlite, brings the schema up to date, and mends what lite gets wrong below HTTP. */
export async function startLite(options: LiteOptions): Promise<Lite> {
  if (options.directory !== null) await clearUnfinished(options.directory);
  const snapshot = await snapshotFor(options);
  const connection = await createPgliteConnection({
    url: options.directory ?? 'memory://',
    pgliteOptions: {
      ...(await pgliteOptions(options.pgtap)),
      ...(snapshot?.data ? { loadDataDir: snapshot.data } : {}),
    },
  });
  await connection.driver.waitReady;
  takeAnyParameter(connection.driver);
  const { database, kysely } = createDatabase(connection.driver);
  connection.kysely = kysely;
  mendErrors(connection);

  const app = appOn(connection, options);

  try {
    const isFresh = (await prepare(database)) || options.directory === null;
    if (options.directory !== null) await writeFile(markerOf(options.directory), '');
    if (!snapshot?.data) {
      await app.ensureSystemSchema();
      await database.exec(AUTH_HELPERS_SQL);
      await applyMigrations(database, options.migrationsDir);
      await snapshot?.save(await connection.driver.dumpDataDir('none'));
    }
    keepGrants(connection);
    // As PostgREST: tables made after the start are seen after this notification.
    await database.listen('pgrst', () => void connection.clearSchemaCache());
    return {
      database,
      isFresh,
      fetch: async (request, peer) => app.fetch(request, { peerAddress: peer.address }),
      useMailer: (mailer) => {
        Object.assign(app, { _mailer: mailer });
      },
      close: () => closeSession(database, connection.driver),
    };
  } catch (error) {
    await closeSession(database, connection.driver);
    throw error;
  }
}

/** lite as this project sets it up, whatever Postgres the connection leads to. */
export function appOn(connection: PgliteConnection, options: LiteOptions) {
  const app = new App({
    connection,
    api: { max_rows: 1000, anonymous_enabled: false },
    auth: {
      enabled: true,
      site_url: options.siteUrl,
      additional_redirect_urls: [...options.redirectUrls],
      jwt_secret: options.keys.jwtSecret,
      jwt_expiry: options.jwtExpirySeconds,
      publishable_key: options.keys.publishable,
      secret_key: options.keys.secret,
      minimum_password_length: 6,
      enable_refresh_token_rotation: true,
      email: { enable_confirmations: options.confirmEmail },
    },
    options: { server: { disableStudio: true } },
  });
  tellHeadersOfWrites(app, connection);
  return app;
}

async function snapshotFor(options: LiteOptions): Promise<Snapshot | null> {
  if (options.directory !== null || options.snapshotDir === null) return null;
  const recipe = [PRELUDE_SQL, AUTH_HELPERS_SQL, `pgtap ${options.pgtap}`];
  return openSnapshot(options.snapshotDir, options.migrationsDir, recipe);
}

/** Runs the prelude if the database is empty; true if it was. */
async function prepare(database: Database): Promise<boolean> {
  const { rows } = await database.query("select 1 from pg_roles where rolname = 'anon'");
  const isFresh = rows.length === 0;
  if (isFresh) await database.transaction(() => database.exec(PRELUDE_SQL));
  await database.exec(SESSION_SQL);
  return isFresh;
}

/**
 * A first start that was cut off while Postgres made its files leaves a directory that no later start can open, and
 * nothing worth keeping: without the marker it is made anew.
 */
async function clearUnfinished(directory: string): Promise<void> {
  if (!existsSync(markerOf(directory))) await rm(directory, { recursive: true, force: true });
}

function markerOf(directory: string): string {
  return `${directory}.ready`;
}

async function pgliteOptions(withPgtap: boolean): Promise<PGliteOptions> {
  const extensions = { citext, pg_trgm, uuid_ossp, unaccent, btree_gist };
  const iso = (value: string) => value.replace(' ', 'T');
  return {
    extensions: withPgtap
      ? { ...extensions, pgtap: (await import('@electric-sql/pglite/pgtap')).pgtap }
      : extensions,
    parsers: {
      // PostgREST sends ISO 8601; lite passes on Postgres's own notation, which Date.parse of some engines refuses.
      1184: (value: string) => iso(value).replace(/([+-]\d\d)$/, '$1:00'),
      1114: iso,
    },
  };
}

/** The first request of lite would GRANT ALL on every schema with row-level security, and so undo the revokes. */
export function keepGrants(connection: PgliteConnection): void {
  Object.assign(connection, { rlsState: 'active' });
}

/** Errors of SQL as PostgREST answers them (postgrest-errors.ts). */
export function mendErrors(connection: PgliteConnection): void {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = (vars, work, contextOptions) =>
    withContext(vars, work, contextOptions).catch((error: unknown) => {
      throw toPostgrestError(error);
    });
}

async function closeSession(database: Database, pglite: PGlite): Promise<void> {
  if (!pglite.closed) await database.close();
}
