import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sessionStorageKey } from '../../src/config/session-key.ts';
import type { Session } from '../../src/domain/session.ts';
import { createEvents } from '../../src/engine/local/browser/ports.ts';
import { createPageSession } from '../../src/engine/local/session/page-session.ts';
import { SessionDb } from '../../src/engine/local/session/session-db.ts';
import { deviceValues } from '../../src/engine/local/store/keys.ts';
import { createConnection } from '../../src/engine/member/online.ts';
import { startTestBackend, type TestBackend } from '../../supabase/local/testing.ts';
import { stubDeviceStorage } from './device-storage.ts';

/** A refused refresh takes the auth client about a second. */
const patience = { timeout: 10_000 };

let backend: TestBackend;
let lifetime = new AbortController();
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());
afterEach(async () => {
  lifetime.abort();
  lifetime = new AbortController();
  await new SessionDb().delete();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const openPage = (onExists: (answer: unknown) => void = () => {}) =>
  createConnection({
    url: backend.url,
    key: backend.backend.keys.publishable,
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      if (JSON.stringify(input).includes('account_exists')) onExists(await answer.clone().json());
      return answer;
    },
    lifetime: lifetime.signal,
    siteUrl: 'https://club.example',
    changes: new Map(),
    schema: { tables: new Map(), localTables: [], documents: [], channel: 'none' },
    events: createEvents(),
  });

/** A device whose member signed in here, by default with an access token that has expired since. */
const deviceOfNewMember = async (hasExpired = true) => {
  stubDeviceStorage();
  // Node has no other tabs.
  vi.stubGlobal('addEventListener', () => {});
  const email = `${crypto.randomUUID()}@example.com`;
  const address = `${backend.url}/auth/v1/signup`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { apikey: backend.backend.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'goa-demo-2025' }),
  });
  const session = (await answer.json()) as { user: { id: string } };
  const { id } = session.user;
  const expiresAt = Math.floor(Date.now() / 1000) - 3600;
  const stored = hasExpired
    ? { ...session, access_token: expired(id, expiresAt), expires_at: expiresAt }
    : session;
  await createPageSession().setItem(sessionStorageKey, JSON.stringify(stored));
  deviceValues.user.write({ id, email, fullName: null, avatarUrl: null });
  return id;
};

const expired = (sub: string, exp: number) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ sub, exp })}.signature`;
};

const deleteAccount = (id: string) =>
  backend.backend.database.query('delete from auth.users where id::text = $1', [id]);

/** The sessions that the page is notified of. */
const heardBy = ({ auth }: ReturnType<typeof openPage>) => {
  const sessions: Session[] = [];
  const refusals: string[] = [];
  auth.follow({
    onSession: (session) => void sessions.push(session),
    onToken: () => {},
    onRenewed: () => {},
    onRefused: () => void refusals.push('refused'),
    onRecovery: () => {},
  });
  return { sessions, refusals };
};

it('removes an account that was deleted elsewhere, with an expired access token', async () => {
  const id = await deviceOfNewMember();
  await deleteAccount(id);
  const { sessions } = heardBy(openPage());
  await vi.waitFor(
    () => expect(sessions.at(-1)).toEqual({ status: 'signed-out', accountEnd: 'deleted' }),
    patience,
  );
  expect(deviceValues.user.read()).toBeNull();
  expect(await createPageSession().getItem(sessionStorageKey)).toBeNull();
});

it('removes a deleted account with a valid access token', async () => {
  const id = await deviceOfNewMember(false);
  const page = openPage();
  const { sessions } = heardBy(page);
  expect(await page.session.current()).toMatchObject({ kind: 'member', uid: id });
  await deleteAccount(id);
  expect(await page.session.renew()).toEqual({ kind: 'none' });
  page.auth.sessionRefused();
  await vi.waitFor(
    () => expect(sessions.at(-1)).toEqual({ status: 'signed-out', accountEnd: 'deleted' }),
    patience,
  );
  expect(await createPageSession().getItem(sessionStorageKey)).toBeNull();
});

it('removes a deleted account whose session the worker has removed before', async () => {
  const id = await deviceOfNewMember();
  await deleteAccount(id);
  await createPageSession().removeItem(sessionStorageKey);
  const { sessions } = heardBy(openPage());
  await vi.waitFor(
    () => expect(sessions.at(-1)).toEqual({ status: 'signed-out', accountEnd: 'deleted' }),
    patience,
  );
});

it('a member whose session was ended elsewhere stays on the device and is asked to sign in again', async () => {
  const id = await deviceOfNewMember();
  await backend.backend.database.query('delete from auth.sessions where user_id::text = $1', [id]);
  const answers: unknown[] = [];
  const { sessions, refusals } = heardBy(openPage((answer) => void answers.push(answer)));
  await vi.waitFor(() => expect(answers).toContain(true), patience);
  expect(refusals).toContain('refused');
  expect(sessions.at(-1)).toMatchObject({ status: 'signed-in', user: { id } });
  expect(deviceValues.user.read()?.id).toBe(id);
});
