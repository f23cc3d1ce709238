import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { serveUnderDeno, type DenoFunction } from '../../local/functions/functions-deno.ts';
import { startTestBackend, type TestBackend } from '../../local/testing.ts';
import { startFakeMailService, type FakeMailService } from './fake-mail-service.ts';

/** `npm run test:slow` runs these files a second time, under Deno. */
const isUnderDeno = process.env['FUNCTIONS_UNDER_DENO'] !== undefined;

/** Calls one function: through the backend over HTTP in this process, directly under Deno. */
interface FunctionCalls {
  call(init: RequestInit, query?: string): Promise<Response>;
  /** Posts a JSON body with this access token. */
  callWith(token: string | null, body: unknown): Promise<Response>;
  /** Posts a JSON body with the session of this client; null: as a visitor. */
  callAs(client: SupabaseClient | null, body: unknown): Promise<Response>;
}

interface FunctionUnderTest extends FunctionCalls {
  /** Another function on the same backend. */
  another(name: string): FunctionCalls;
  readonly test: TestBackend;
  readonly mail: FakeMailService;
  /** The deploy hook: how often it was called, and the status that it answers with. */
  readonly deployHook: { calls: number; status: number };
  /** A client with a new member's session. */
  signUp(email: string, fullName: string): Promise<SupabaseClient>;
  /** Forgets the mails, sent or not, and the calls that rate limits have counted. */
  reset(): Promise<void>;
}

/**
 * A function with a backend in memory and a fake mail service, for all tests of a file. The clock starts at noon, the console
 * stays silent, and a test fails when the backend had faults.
 */
export function functionUnderTest(functionName: string): FunctionUnderTest {
  let mail: FakeMailService;
  let test: TestBackend;
  let mailEnv: Record<string, string>;
  const served = new Map<string, Promise<DenoFunction>>();
  const deployHook = { calls: 0, status: 204 };

  startClockAtNoon();
  beforeAll(async () => {
    mail = await startFakeMailService();
    mailEnv = {
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
    for (const deno of served.values()) await (await deno).close();
    await test.close();
    await mail.close();
  });

  /** The address of the function; starts it under Deno at its first call. */
  const addressOf = async (name: string): Promise<string> => {
    if (!isUnderDeno) return `${test.url}/functions/v1/${name}`;
    const deno = served.get(name) ?? serveDeno(name, test, mailEnv);
    served.set(name, deno);
    return `${(await deno).url}/${name}`;
  };
  const callsOf = (name: string): FunctionCalls => {
    const call = async (init: RequestInit, query = '') => {
      const headers = new Headers(init.headers);
      if (!headers.has('apikey')) headers.set('apikey', test.backend.keys.publishable);
      // Does the gateway's work, because Deno runs without one.
      if (isUnderDeno) headers.set('x-forwarded-for', '198.51.100.7');
      return fetch(`${await addressOf(name)}${query}`, { ...init, headers });
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
      call,
      callWith,
      callAs: async (client, body) =>
        callWith((await client?.auth.getSession())?.data.session?.access_token ?? null, body),
    };
  };

  return {
    get test() {
      return test;
    },
    get mail() {
      return mail;
    },
    deployHook,
    ...callsOf(functionName),
    another: callsOf,
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
