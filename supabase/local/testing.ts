import { createServer } from 'node:net';
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { startLocalBackend, type Backend, type BackendOptions } from './backend.ts';
import type { LiteOptions } from './data/lite.ts';
import { testDatabases } from './data/snapshots.ts';
import { serveBackend, type ServeOptions } from './http/server.ts';

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

type TestBackendOptions = Partial<BackendOptions> & Pick<ServeOptions, 'fallback'>;

/** The socket of a native Postgres for the backends of tests; `npm run test:postgres` sets it. */
const nativeSocket = process.env['TEST_POSTGRES_SOCKET'];

/** Starts a backend in memory and serves it on a free port of 127.0.0.1, where functions call the API back. */
export async function startTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const { fallback, ...backendOptions } = options;
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
  const served = await serveBackend(backend, {
    host: '127.0.0.1',
    port,
    ...(fallback === undefined ? {} : { fallback }),
  });

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
      await served.close();
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

/** A TCP port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
