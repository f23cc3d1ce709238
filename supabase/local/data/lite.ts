import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { App } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { DataUnreadableError } from './data-unreadable.ts';
import { createDatabase } from './database.ts';
import type { Keys } from '../keys.ts';
import {
  patchErrors,
  preventGrantAll,
  sendParametersAsText,
  setHeadersForWrites,
  timestampParsers,
} from './lite-patches.ts';
import { applyMigrations } from './migrations.ts';
import { AUTH_HELPERS_SQL, PRELUDE_SQL, SESSION_SQL } from './prelude.ts';
import { openSnapshot, type Snapshot } from './snapshots.ts';
import type { Database } from './sql.ts';

/** The object that lite calls to send the account mails. */
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
  /** The directory for snapshots of databases in memory between starts; null keeps none. */
  readonly snapshotDir: string | null;
  /** Called with the new name of a directory whose start was never finished. */
  readonly onSetAside?: ((directory: string) => void) | undefined;
}

export interface Lite {
  readonly database: Database;
  fetch(request: Request, peer: { address: string | null }): Promise<Response>;
  useMailer(mailer: AuthMailer): void;
  close(): Promise<void>;
}

/** Starts lite on PGlite, applies the migrations, and patches what lite gets wrong below HTTP. */
export async function startLite(options: LiteOptions): Promise<Lite> {
  if (options.directory !== null) await setUnfinishedAside(options.directory, options.onSetAside);
  const snapshot = await snapshotFor(options);
  const connection = await openPglite(options, snapshot);
  sendParametersAsText(connection.driver);
  const { database, kysely } = createDatabase(connection.driver);
  connection.kysely = kysely;
  patchErrors(connection);

  const app = appOn(connection, options);
  try {
    await prepare(database);
    if (options.directory !== null) await writeFile(markerOf(options.directory), '');
    if (!snapshot?.data) {
      await app.ensureSystemSchema();
      await database.exec(AUTH_HELPERS_SQL);
      await applyMigrations(database, options.migrationsDir);
      await snapshot?.save(await connection.driver.dumpDataDir('none'));
    }
    preventGrantAll(connection);
    // As with PostgREST, the API serves a table that was created after the start only after this notification.
    await database.listen('pgrst', () => void connection.clearSchemaCache());
    return {
      database,
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

async function openPglite({ directory }: LiteOptions, snapshot: Snapshot | null): Promise<PgliteConnection> {
  const what = `The database in ${directory}`;
  const isFinished = directory !== null && existsSync(markerOf(directory));
  // Without its files Postgres would silently create an empty database.
  if (isFinished && !existsSync(join(directory, 'PG_VERSION'))) throw new DataUnreadableError(what);
  try {
    const connection = await createPgliteConnection({
      url: directory ?? 'memory://',
      pgliteOptions: {
        extensions: { uuid_ossp },
        parsers: timestampParsers,
        ...(snapshot?.data ? { loadDataDir: snapshot.data } : {}),
      },
    });
    await connection.driver.waitReady;
    return connection;
  } catch (error) {
    throw directory === null ? error : new DataUnreadableError(what, error);
  }
}

/** lite with this project's settings, on any Postgres. */
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
  setHeadersForWrites(app, connection);
  return app;
}

async function snapshotFor(options: LiteOptions): Promise<Snapshot | null> {
  if (options.directory !== null || options.snapshotDir === null) return null;
  const recipe = [PRELUDE_SQL, AUTH_HELPERS_SQL];
  return openSnapshot(options.snapshotDir, options.migrationsDir, recipe);
}

/** Runs the prelude if the database is empty. */
async function prepare(database: Database): Promise<void> {
  const { rows } = await database.query("select 1 from pg_roles where rolname = 'anon'");
  if (rows.length === 0) await database.transaction(() => database.exec(PRELUDE_SQL));
  await database.exec(SESSION_SQL);
}

/**
 * Renames a directory that has no marker. A first start that was killed while Postgres created its files leaves such a
 * directory, which no later start can open. It may also be a complete copy that lost the marker, so nothing is deleted.
 */
async function setUnfinishedAside(directory: string, onSetAside: LiteOptions['onSetAside']): Promise<void> {
  if (existsSync(markerOf(directory)) || !existsSync(directory)) return;
  const aside = `${directory}.unfinished-${new Date().toISOString().replaceAll(/[^\dTZ]/g, '')}`;
  await rename(directory, aside);
  onSetAside?.(aside);
}

/** The file that says that the first start has finished. */
function markerOf(directory: string): string {
  return `${directory}.ready`;
}

async function closeSession(database: Database, pglite: PGlite): Promise<void> {
  if (!pglite.closed) await database.close();
}
