import { createServer } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { startLocalBackend, type Backend, type BackendOptions } from './backend.ts';
import type { LiteOptions } from './data/lite.ts';
import { openSnapshot, testDatabases } from './data/snapshots.ts';
import { toRequestListener } from './http/node-http.ts';

/** Small tables for tests that must not depend on the product's schema. */
export const fixtureMigrations = join(import.meta.dirname, 'testing/migrations');

export interface TestBackend {
  readonly backend: Backend;
  /** The address of the backend and of its site. */
  readonly url: string;
  /** A new client without a session; `key` defaults to the publishable key. */
  client(key?: string, options?: SupabaseClientOptions<'public'>): SupabaseClient;
  /** The errors behind 5xx answers. */
  readonly unexpectedErrors: unknown[][];
  close(): Promise<void>;
}

interface TestBackendOptions extends Partial<BackendOptions> {
  /** Answers all paths outside of the API, such as the app's files; default: 404. */
  readonly fallback?: (request: Request) => Response | Promise<Response>;
}

/** The socket of a native Postgres for the backends of tests; `npm run test:postgres` sets it. */
const nativeSocket = process.env['TEST_POSTGRES_SOCKET'];

/** Starts a backend in memory and serves it on a free port of 127.0.0.1, where functions call the API back. */
export async function startTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const { fallback = () => new Response(null, { status: 404 }), ...backendOptions } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const unexpectedErrors: unknown[][] = [];
  const backend = await startLocalBackend({
    dataDir: 'memory',
    siteUrl: url,
    snapshotDir: testDatabases,
    onUnexpectedError: (...line) => unexpectedErrors.push(line),
    ...(nativeSocket === undefined ? {} : { startLite: onNativePostgres(nativeSocket) }),
    ...backendOptions,
  });
  const server = createServer(
    toRequestListener((request, peer) =>
      backend.handles(new URL(request.url).pathname) ? backend.fetch(request, peer) : fallback(request),
    ),
  );
  backend.attach(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    backend,
    url,
    client: (key = backend.keys.publishable, clientOptions = {}) =>
      createClient(url, key, {
        ...clientOptions,
        auth: { persistSession: false, autoRefreshToken: false, ...clientOptions.auth },
      }),
    unexpectedErrors,
    close: async () => {
      server.close();
      server.closeAllConnections();
      // Closes the WebSockets, too.
      await backend.close();
    },
  };
}

/** Imported on demand, because it needs the package `pg`. */
function onNativePostgres(socket: string) {
  return async (options: LiteOptions) => {
    const { startNativeLite } = await import('./data/native/native-lite.ts');
    return startNativeLite(socket, options);
  };
}

/** A database in memory on which `schema` was run, without the rest of the backend. Loads a snapshot from the second start on. */
export async function startTestPglite(schema: string): Promise<PGlite> {
  const snapshot = await openSnapshot(testDatabases, '', [schema]);
  if (snapshot.data) return PGlite.create({ loadDataDir: snapshot.data });
  const pglite = await PGlite.create();
  await pglite.exec(schema);
  await snapshot.save(await pglite.dumpDataDir('none'));
  return pglite;
}

/** Signs up an account that needs no confirmation; resolves to its signed-in client. */
export async function signUpMember(test: TestBackend, username: string): Promise<SupabaseClient> {
  const client = test.client();
  const { error } = await client.auth.signUp({
    email: `${username}@example.com`,
    password: 'password',
    options: { data: { username } },
  });
  if (error) throw error;
  return client;
}

/** A free TCP port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const probe = createNetServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
