import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageSession } from '../../src/engine/local/session/page-session.ts';
import { browserLocks } from '../../src/engine/local/browser/ports.ts';
import { createWorkerSession, SessionDb } from '../../src/engine/local/session/session-db.ts';
import type { SessionStorage } from '../../src/engine/local/session/stored-session.ts';
import { sessionStorageKey as key } from '../../src/config/session-key.ts';
import { createRemote } from '../../src/engine/server/client.ts';
import { renewInTurn } from '../../src/engine/server/renewal-turn.ts';
import { createSessionPort } from '../../src/engine/server/session.ts';
import { startTestBackend, type TestBackend } from '../../supabase/local/testing.ts';
import { stubDeviceStorage } from './device-storage.ts';

let backend: TestBackend;
let renewals: string[] = [];
/** Runs before each response to a refresh reaches the client. */
let onAnswer: () => Promise<void> = async () => {};
/** Replaces the server's response to a refresh. */
let refusal: Response | null = null;
let suspensions = 0;
const databases: SessionDb[] = [];
const lifetimes: AbortController[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());
beforeEach(() => {
  stubDeviceStorage();
  renewals = [];
  onAnswer = async () => {};
  refusal = null;
  suspensions = 0;
});
afterEach(async () => {
  for (const lifetime of lifetimes.splice(0)) lifetime.abort();
  for (const db of databases.splice(0)) db.close();
  const db = new SessionDb();
  await db.delete();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (connect: (db: SessionDb) => SessionStorage) => {
  const db = new SessionDb();
  databases.push(db);
  const lifetime = new AbortController();
  lifetimes.push(lifetime);
  const storage = connect(db);
  const remote = createRemote({
    url: backend.url,
    key: backend.backend.keys.publishable,
    lifetime: lifetime.signal,
    session: {
      storage,
      locks: browserLocks,
      keepsFresh: false,
      onSuspended: () => void (suspensions += 1),
    },
    fetch: async (input, init) => {
      const isRenewal = JSON.stringify(input).includes('grant_type=refresh_token');
      if (isRenewal) renewals.push(tokenIn(init?.body));
      const response = isRenewal && refusal ? refusal : await fetch(input, init);
      if (isRenewal) await onAnswer();
      return response;
    },
  });
  return { remote, storage, session: createSessionPort(remote) };
};
const openPage = () => open(createPageSession);
const openWorker = () => open(createWorkerSession);

const tokenIn = (body: unknown): string =>
  (JSON.parse(typeof body === 'string' ? body : '{}') as { refresh_token: string }).refresh_token;

/** A page of a new member whose access token has expired. */
const expiredPage = async () => {
  const page = openPage();
  const email = `${crypto.randomUUID()}@example.com`;
  const { data } = await page.remote.auth.signUp({ email, password: 'goa-demo-2025' });
  const session = data.session ?? expect.fail('Nobody is signed in.');
  await page.storage.setItem(key, JSON.stringify({ ...session, expires_at: seconds() - 60 }));
  return { ...page, uid: session.user.id, first: session.refresh_token };
};
const seconds = () => Math.floor(Date.now() / 1000);
const refreshTokenOn = async (storage: SessionStorage) => tokenIn(await storage.getItem(key));

describe('the session of a device', () => {
  it('[BG5] is refreshed by one request for all pages and workers', async () => {
    const page = await expiredPage();
    const others = [openPage(), openWorker(), openWorker()];
    const renewed = await Promise.all([page, ...others].map(({ session }) => session.current()));
    expect(renewals).toEqual([page.first]);
    expect(renewed[0]).toMatchObject({ kind: 'member', uid: page.uid });
    expect(new Set(renewed.map((current) => JSON.stringify(current))).size).toBe(1);
    expect(await refreshTokenOn(page.storage)).not.toBe(page.first);
  });

  it('[BG5] is refreshed although it looks valid when page and worker both ask for that', async () => {
    const page = await expiredPage();
    await page.session.current();
    const worker = openWorker();
    const both = await Promise.all([page.session.renew(), worker.session.renew()]);
    for (const current of both) expect(current).toMatchObject({ kind: 'member', uid: page.uid });
    expect(renewals.length).toBeGreaterThanOrEqual(2);
    expect(new Set(renewals).size).toBe(renewals.length);
  });

  it('[BG5] is used by the page once the worker has refreshed it, and by the worker once the page has', async () => {
    const page = await expiredPage();
    const worker = openWorker();
    const renewed = await worker.session.current();
    expect(await page.session.current()).toEqual(renewed);
    const again = await page.session.renew();
    expect(await worker.session.current()).toEqual(again);
    expect(renewals).toHaveLength(2);
  });

  it('[BG5] is never refreshed with a token that is two refreshes old, which would end it', async () => {
    const page = await expiredPage();
    const worker = openWorker();
    await worker.session.renew();
    await worker.session.renew();
    renewals = [];
    const turn = renewInTurn(fetch, { storage: page.storage, locks: browserLocks });
    const body = JSON.stringify({ refresh_token: page.first });
    const ask = () =>
      turn.fetch(`${backend.url}/auth/v1/token?grant_type=refresh_token`, { method: 'POST', body });
    const answer = (await (await ask()).json()) as { refresh_token: string };
    expect(answer.refresh_token).toBe(await refreshTokenOn(page.storage));

    const stored = JSON.parse((await page.storage.getItem(key)) ?? '{}') as object;
    await page.storage.setItem(key, JSON.stringify({ ...stored, expires_at: seconds() - 1 }));
    await expect(ask()).rejects.toThrow(TypeError);
    expect(await page.session.current()).toMatchObject({ kind: 'member', uid: page.uid });
  });

  it('[BG5] can be refreshed by others at once after a failed connection', async () => {
    const page = await expiredPage();
    const failing = renewInTurn(() => Promise.reject(new TypeError('Failed to fetch')), {
      storage: page.storage,
      locks: browserLocks,
    });
    const request = [`${backend.url}/auth/v1/token?grant_type=refresh_token`, { method: 'POST' }] as const;
    await expect(failing.fetch(...request)).rejects.toThrow(TypeError);
    const began = performance.now();
    expect(await page.session.current()).toMatchObject({ kind: 'member' });
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('[BG6] stays ended when the page signs out while the worker refreshes it', async () => {
    const page = await expiredPage();
    const worker = openWorker();
    onAnswer = () => page.storage.removeItem(key);
    expect(await worker.session.current()).toEqual({ kind: 'none' });
    expect(await page.session.current()).toEqual({ kind: 'none' });
    expect(await worker.storage.getItem(key)).toBeNull();
  });
});

describe('a refused token refresh', () => {
  it('reports that the account was suspended, by the code and not by the message', async () => {
    const page = await expiredPage();
    refusal = Response.json({ code: 400, error_code: 'user_banned', msg: 'No' }, { status: 400 });
    expect(await page.session.current()).toEqual({ kind: 'none' });
    expect(suspensions).toBe(1);
  });

  it('reports no suspension when only the session was ended elsewhere', async () => {
    const page = await expiredPage();
    await backend.backend.database.query('delete from auth.sessions where user_id::text = $1', [page.uid]);
    expect(await page.session.current()).toEqual({ kind: 'none' });
    refusal = Response.json({ code: 400, error_code: 'other', msg: 'user_banned' }, { status: 400 });
    const other = await expiredPage();
    expect(await other.session.current()).toEqual({ kind: 'none' });
    expect(suspensions).toBe(0);
  });
});
