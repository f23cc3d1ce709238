import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { serveUnderDeno, type DenoFunction } from '../../local/functions/functions-deno.ts';
import { startTestBackend, type TestBackend } from '../../local/testing.ts';
import { startFakeMailService, type FakeMailService } from './fake-mail-service.ts';

/** Both runtimes together would take twice the time, so `npm run test:slow` runs these files once more under Deno. */
const isUnderDeno = process.env['FUNCTIONS_UNDER_DENO'] !== undefined;

export interface FunctionUnderTest {
  readonly test: TestBackend;
  readonly mail: FakeMailService;
  /** The deploy hook: how often it was called, and the status that it answers with. */
  readonly deployHook: { calls: number; status: number };
  /** Calls the function: through the backend over HTTP in this process, directly under Deno. */
  call(init: RequestInit, query?: string): Promise<Response>;
  /** Posts a JSON body with this access token. */
  callWith(token: string | null, body: unknown): Promise<Response>;
  /** Posts a JSON body with the session of this client; null: as a visitor. */
  callAs(client: SupabaseClient | null, body: unknown): Promise<Response>;
  /** A client with a new member's session. */
  signUp(email: string, fullName: string): Promise<SupabaseClient>;
  /** Forgets mails, sent or not, and counted calls. */
  reset(): Promise<void>;
}

/**
 * One function with a backend in memory and a fake mail service, for the tests of a file. The clock starts at noon, the
 * console stays silent, and a test fails when the backend had faults.
 */
export function functionUnderTest(name: string): FunctionUnderTest {
  let mail: FakeMailService;
  let test: TestBackend;
  let deno: DenoFunction | null = null;
  const deployHook = { calls: 0, status: 204 };

  startClockAtNoon();
  beforeAll(async () => {
    mail = await startFakeMailService();
    const mailEnv = {
      MAIL_API_URL: mail.url,
      MAIL_API_KEY: mail.apiKey,
      MAIL_FROM: 'Goa Build Club <no-reply@goabuildclub.example>',
      ORGANISER_EMAIL: 'organiser@goabuildclub.example',
    };
    test = await startTestBackend({
      functionsEnv: mailEnv,
      fallback: (request) => {
        if (new URL(request.url).pathname === test.backend.deployPath) deployHook.calls += 1;
        return Promise.resolve(new Response(null, { status: deployHook.status }));
      },
    });
    if (isUnderDeno) deno = await serveDeno(name, test, mailEnv);
  });
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
    if (test.unexpectedErrors.length > 0)
      throw new Error('The backend had faults.', { cause: test.unexpectedErrors });
  });
  afterAll(async () => {
    await deno?.close();
    await test.close();
    await mail.close();
  });

  const call = (init: RequestInit, query = '') => {
    const headers = new Headers(init.headers);
    if (!headers.has('apikey')) headers.set('apikey', test.backend.keys.publishable);
    // Does the gateway's work, because Deno runs without one.
    if (deno) headers.set('x-forwarded-for', '198.51.100.7');
    const url = deno ? `${deno.url}/${name}` : `${test.url}/functions/v1/${name}`;
    return fetch(`${url}${query}`, { ...init, headers });
  };
  const callWith = (token: string | null, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    return call({
      method: 'POST',
      headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  };
  return {
    get test() {
      return test;
    },
    get mail() {
      return mail;
    },
    deployHook,
    call,
    callWith,
    callAs: async (client, body) =>
      callWith((await client?.auth.getSession())?.data.session?.access_token ?? null, body),
    signUp: async (email, fullName) => {
      const client = test.client();
      const { error } = await client.auth.signUp({
        email,
        password: 'password',
        options: { data: { full_name: fullName } },
      });
      if (error) throw error;
      return client;
    },
    reset: async () => {
      mail.reset();
      await test.backend.database.exec(
        'delete from private.rate_limits where true; delete from private.mails where true',
      );
    },
  };
}

/**
 * Sets the clock of the process, which the embedded Postgres shares, to noon in India on a fixed day, so that no daily limit
 * starts over during the tests of the file. Call it before the first hook that starts a backend.
 */
function startClockAtNoon(): void {
  // A native Postgres and Deno have clocks of their own, with which tokens and invitations must agree.
  if (isUnderDeno || process.env['TEST_POSTGRES_SOCKET'] !== undefined) return;
  beforeAll(() => {
    vi.useFakeTimers({ now: noonInIndia, toFake: ['Date'], shouldAdvanceTime: true });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}

const noonInIndia = Date.parse('2026-01-15T12:00:00+05:30');

function serveDeno(name: string, test: TestBackend, mailEnv: Record<string, string>): Promise<DenoFunction> {
  return serveUnderDeno({
    file: join(import.meta.dirname, '..', name, 'index.ts'),
    // The hosted import map with packages from node_modules, so that nothing is downloaded.
    config: join(import.meta.dirname, 'deno.json'),
    env: {
      ...mailEnv,
      SITE_URL: test.url,
      DEPLOY_HOOK_URL: `${test.url}${test.backend.deployPath}`,
      SUPABASE_URL: test.url,
      VAPID_PUBLIC_KEY: test.backend.keys.vapid.publicKey,
      VAPID_PRIVATE_KEY: test.backend.keys.vapid.privateKey,
      PUSH_SERVICE_URL: test.url,
      SUPABASE_PUBLISHABLE_KEY: test.backend.keys.publishable,
      SUPABASE_SECRET_KEYS: JSON.stringify({ other: 'none', default: test.backend.keys.secret }),
    },
  });
}
