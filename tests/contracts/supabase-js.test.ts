/**
 * What the pinned supabase-js 2.119 does today and our adapters count on or work around. A test that fails here after
 * an update of the library says which of our lines to look at again.
 */
import { createClient, isAuthRetryableFetchError } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restVerdict } from '../../src/server/requests.ts';
import { sessionStorageKey } from '../../src/config/session-key.ts';
import { createJsonFetch } from '../../src/server/fetch-json.ts';
import { sessionStore, sessionUntil, uid } from './device-session.ts';

const key = 'sb_publishable_test';

interface Asked {
  readonly url: string;
  readonly authorization: string | null;
  readonly apikey: string | null;
}

/** The bare library, without our `createRemote`, on a network that answers as `answer` says. */
const bareClient = (answer: (url: string) => Promise<Response>, wrap = (real: typeof fetch) => real) => {
  const asked: Asked[] = [];
  const client = createClient('http://localhost:1', key, {
    auth: { storageKey: sessionStorageKey, autoRefreshToken: false, persistSession: true },
    global: {
      fetch: wrap((input, init) => {
        const headers = new Headers(init?.headers);
        const url = input instanceof Request ? input.url : input.toString();
        asked.push({ url, authorization: headers.get('Authorization'), apikey: headers.get('apikey') });
        return answer(url);
      }),
    },
  });
  return {
    client,
    asked,
    renewals: () => asked.filter(({ url }) => url.includes('grant_type=refresh_token')),
  };
};

const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const empty = () => Promise.resolve(Response.json([]));
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const expired = () => sessionUntil(secondsFromNow(-3600));

beforeEach(() => {
  vi.useFakeTimers();
  // The auth client prints every renewal that fails; here all of them are meant to.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The result, and how long the library took for it on the clock of the test. */
const timed = async <T>(work: PromiseLike<T>): Promise<{ readonly result: T; readonly ms: number }> => {
  const started = Date.now();
  const end: { ms?: number } = {};
  const watched = Promise.resolve(work).finally(() => (end.ms = Date.now() - started));
  while (end.ms === undefined && Date.now() < started + 120_000) await vi.advanceTimersByTimeAsync(100);
  if (end.ms === undefined) throw new Error('It takes longer than two minutes.');
  return { result: await watched, ms: end.ms };
};

describe('whose request it is', () => {
  // supabase-js/src/lib/fetch.ts, fetchWithAuth. So no request may be left to the session: the transport pins the token
  // that the engine checked ([ID3]), and the engine sends nothing of a member without one ([ID2]).
  it('carries the publishable key without a session', async () => {
    const { client, asked } = bareClient(empty);
    await client.from('messages').select();
    expect(asked).toEqual([expect.objectContaining({ authorization: `Bearer ${key}`, apikey: key })]);
  });

  // The same, through getSession, whose error SupabaseClient.ts (_getSessionToken) passes over.
  it("carries the publishable key, without an error, when a member's session cannot be refreshed", async () => {
    const { client, asked } = bareClient((url) => (url.includes('/auth/') ? offline() : empty()));
    sessionStore(client.auth).put(expired());
    const { result } = await timed(client.from('messages').select());
    expect(result.error).toBeNull();
    expect(asked.at(-1)).toMatchObject({ authorization: `Bearer ${key}` });
  });

  // supabase-js/src/lib/fetch.ts: only a missing header is filled in. The transport's pinned token relies on this.
  it('carries its own token, even when another member is signed in', async () => {
    const { client, asked } = bareClient(empty);
    sessionStore(client.auth).put(sessionUntil(secondsFromNow(3600)));
    await client.from('messages').select().setHeader('Authorization', 'Bearer pinned');
    await client.functions.invoke('send-invitation', { headers: { Authorization: 'Bearer pinned' } });
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer pinned', 'Bearer pinned']);
  });

  // supabase-js/src/lib/fetch.ts, omitApiKeyAsBearer. An application brings the publishable key as its bearer itself,
  // which also keeps a member's session off it.
  it('carries no bearer at all to a function without a session', async () => {
    const { client, asked } = bareClient(empty);
    await client.functions.invoke('send-application');
    expect(asked).toEqual([expect.objectContaining({ authorization: null, apikey: key })]);
  });
});

describe('a session that cannot be renewed', () => {
  // auth-js/src/GoTrueClient.ts, __loadSession. The session port tells "cannot be reached" from "is over" by the error,
  // and who is signed in comes from identity-memory.ts.
  it('reads as null with a retryable error without a network, and stays on the device', async () => {
    const { client } = bareClient(offline);
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const store = sessionStore(client.auth);
    store.put(expired());
    const { result } = await timed(client.auth.getSession());
    expect(result.data.session).toBeNull();
    expect(isAuthRetryableFetchError(result.error)).toBe(true);
    expect(store.holds()).toBe(true);
    expect(events).not.toContain('SIGNED_OUT');
  });

  // auth-js/src/GoTrueClient.ts, _refreshAccessToken: 200 ms, doubled, within a tick of 30 s. An offline member with an
  // expired token therefore waits that long for the answer; what is queued shows meanwhile.
  it('is tried again for up to half a minute before there is an answer', async () => {
    const { client, renewals } = bareClient(offline);
    sessionStore(client.auth).put(expired());
    const { ms } = await timed(client.auth.getSession());
    expect(renewals().length).toBeGreaterThan(5);
    expect(ms).toBeGreaterThan(20_000);
    expect(ms).toBeLessThanOrEqual(30_000);
  });

  // auth-js/src/GoTrueClient.ts, lastRefreshFailure and lib/constants.ts, REFRESH_FAILURE_COOLDOWN_MS. session.ts forgets
  // the failure before each attempt of the engine (session-port.test.ts: "not a minute later").
  it('is answered from memory for a minute, also when the network has come back', async () => {
    let isOnline = false;
    const { client, renewals } = bareClient(() =>
      isOnline ? Promise.resolve(Response.json(sessionUntil(secondsFromNow(3600)))) : offline(),
    );
    sessionStore(client.auth).put(expired());
    await timed(client.auth.getSession());
    expect(Reflect.get(client.auth, 'lastRefreshFailure')).toMatchObject({ refreshToken: 'refresh-token' });
    isOnline = true;
    const tried = renewals().length;
    await vi.advanceTimersByTimeAsync(59_000);
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(renewals()).toHaveLength(tried);
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await client.auth.getSession()).data.session).toMatchObject({ user: { id: uid } });
  });

  // auth-js/src/GoTrueClient.ts, _callRefreshToken, and lib/fetch.ts, handleError: 5xx alone is retryable. createJsonFetch
  // makes a network failure of the 429, since the members in a villa share one address (session-port.test.ts).
  it.each([
    [400, 'refresh_token_not_found'],
    [429, 'over_request_rate_limit'],
  ])('is deleted on a %i, and the member is signed out', async (status, code) => {
    const { client } = bareClient(() => Promise.resolve(Response.json({ code, message: 'x' }, { status })));
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const store = sessionStore(client.auth);
    store.put(expired());
    const { result } = await timed(client.auth.getSession());
    expect(isAuthRetryableFetchError(result.error)).toBe(false);
    expect(store.holds()).toBe(false);
    expect(events).toContain('SIGNED_OUT');
  });
});

describe('answers that did not come from the API', () => {
  const guarded = (real: typeof fetch) => createJsonFetch(real, new AbortController().signal);
  const reading = (answer: Response, wrap?: typeof guarded) =>
    bareClient(() => Promise.resolve(answer.clone()), wrap)
      .client.from('messages')
      .select()
      .retry(false);
  const isConnectionDown = (result: Parameters<typeof restVerdict>[0]) =>
    restVerdict(result, null).kind === 'no-answer';

  // postgrest-js/src/PostgrestBuilder.ts, processResponse (its issue 295). createJsonFetch refuses what is not JSON and
  // every 404 that is not an object, which PostgREST's own always is.
  it('an empty 404 is a success without data', async () => {
    const bare = new Response(null, { status: 404 });
    expect(await reading(bare)).toMatchObject({ status: 204, data: null, error: null });
    expect(await reading(bare, guarded)).toMatchObject({ status: 0, data: null });
    expect(isConnectionDown(await reading(bare, guarded))).toBe(true);

    const labelled = new Response(null, { status: 404, headers: { 'content-type': 'application/json' } });
    expect(await reading(labelled, guarded)).toMatchObject({ status: 0, data: null });
  });

  // The same place. Without our guard a message would count as refused: not written, and not found either.
  it('a 404 with a list is an empty list', async () => {
    const list = Response.json([{ id: 1 }], { status: 404 });
    expect(await reading(list)).toMatchObject({ status: 200, data: [], error: null });
    expect(await reading(list, guarded)).toMatchObject({ status: 0, data: null });
  });

  // PostgREST's own 404 (here: an older database without a function) has to pass the guard.
  it('a 404 that came from the API keeps its code', async () => {
    const own = Response.json({ code: 'PGRST202', message: 'Not found' }, { status: 404 });
    expect(await reading(own, guarded)).toMatchObject({ status: 404, error: { code: 'PGRST202' } });
  });

  // postgrest-js/src/PostgrestBuilder.ts, processResponse: it keeps the text as the error. createJsonFetch refuses it.
  it('a page of a captive portal is an error with the status of a success', async () => {
    const portal = new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } });
    expect(await reading(portal)).toMatchObject({
      status: 200,
      data: null,
      error: { message: '<html>Welcome</html>' },
    });
    expect(isConnectionDown(await reading(portal, guarded))).toBe(true);
  });
});

describe('what the library repeats by itself', () => {
  // postgrest-js/src/fetchWithRetry.ts. The engine has its own backoff, which must see every failure: the transport sends
  // with .retry(false).
  it('a read without a network, three more times in seven seconds, unless told not to', async () => {
    const { client, asked } = bareClient(offline);
    const repeated = await timed(client.from('messages').select());
    expect(repeated.result.status).toBe(0);
    expect(asked).toHaveLength(4);
    expect(repeated.ms).toBeGreaterThanOrEqual(7_000);

    asked.length = 0;
    const once = await timed(client.from('messages').select().retry(false));
    expect(asked).toHaveLength(1);
    expect(once.ms).toBeLessThan(1_000);
  });

  // postgrest-js/src/types/common/common.ts, RETRYABLE_STATUS_CODES: 503, waiting as Retry-After says, and 520.
  it('a read that a busy server refuses, after the time that the server asks for', async () => {
    const { client, asked } = bareClient(() =>
      Promise.resolve(Response.json({ code: 'PGRST002' }, { status: 503, headers: { 'retry-after': '20' } })),
    );
    const { ms } = await timed(client.from('messages').select());
    expect(asked).toHaveLength(4);
    expect(ms).toBeGreaterThanOrEqual(60_000);
  });

  // postgrest-js/src/types/common/common.ts, RETRYABLE_METHODS. A call of a function is a POST too, sync_pull as well.
  it('no write and no call of a function', async () => {
    const { client, asked } = bareClient(offline);
    await timed(client.from('messages').insert({ content: 'x' }));
    await timed(client.rpc('sync_pull', { cursors: {} }));
    expect(asked).toHaveLength(2);
  });
});
