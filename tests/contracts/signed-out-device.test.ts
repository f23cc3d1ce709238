import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessionStorageKey } from '../../src/config/session-key.ts';
import type { Session } from '../../src/domain/session.ts';
import { createEvents } from '../../src/engine/local/browser/ports.ts';
import { createPageSession } from '../../src/engine/local/session/page-session.ts';
import { SessionDb } from '../../src/engine/local/session/session-db.ts';
import { deviceValues } from '../../src/engine/local/store/keys.ts';
import { createConnection } from '../../src/engine/member/online.ts';
import { startTestBackend, type TestBackend } from '../../supabase/local/testing.ts';
import { accessTokenUntil, sessionUntil, uid } from './device-session.ts';
import { stubDeviceStorage } from './device-storage.ts';

let lifetime = new AbortController();
afterEach(async () => {
  lifetime.abort();
  lifetime = new AbortController();
  await new SessionDb().delete();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page's account on this device, and the lists that grow with what it reports. */
const openPage = (server: { readonly url: string; readonly key: string; readonly fetch: typeof fetch }) => {
  const page = createConnection({
    ...server,
    lifetime: lifetime.signal,
    siteUrl: 'https://club.example',
    changes: new Map(),
    schema: { tables: new Map(), localTables: [], documents: [], channel: 'none' },
    events: createEvents(),
  });
  const follow = () => {
    const sessions: Session[] = [];
    const others: string[] = [];
    page.auth.follow({
      onSession: (session) => void sessions.push(session),
      onToken: () => void others.push('token'),
      onRenewed: () => void others.push('renewed'),
      onRefused: () => void others.push('refused'),
      onRecovery: () => {},
    });
    return { sessions, others };
  };
  return { ...page, follow };
};

/** Stores a session and its member on a new device, as a sign-in does. */
const storeSignIn = async (id: string, email: string, session: object) => {
  const { items } = stubDeviceStorage();
  // Node has no other tabs.
  vi.stubGlobal('addEventListener', () => {});
  await createPageSession().setItem(sessionStorageKey, JSON.stringify(session));
  deviceValues.user.write({ id, email, fullName: 'Asha Naik', avatarUrl: null });
  return items;
};

const epochSeconds = () => Math.floor(Date.now() / 1000);

describe('after a sign-out', () => {
  const openDevice = async () => {
    const items = await storeSignIn(uid, 'asha@example.com', sessionUntil(epochSeconds() + 3600));
    expect([...items.values()].join('\n')).toContain('Asha Naik');
    const answer = async () => new Response(null, { status: 204 });
    const page = openPage({ url: 'https://project.example', key: 'sb_publishable_key', fetch: answer });
    return { items, page };
  };

  it('the device holds no session and no user', async () => {
    const { items, page } = await openDevice();
    expect(await page.auth.signOut()).toEqual({ kind: 'ok' });
    expect([...items]).toEqual([]);
    expect(await new SessionDb().items.toArray()).toEqual([]);
  });

  it('the member stays signed out even if the client had not reported the session before', async () => {
    const { items, page } = await openDevice();
    const { sessions, others } = page.follow();
    expect(await page.auth.signOut()).toEqual({ kind: 'ok' });
    expect([...items]).toEqual([]);
    expect(new Set(sessions.map(({ status }) => status))).toEqual(new Set(['signed-out']));
    expect(others).toEqual([]);
  });
});

describe('after an account or session was ended elsewhere', () => {
  /** The auth client takes about a second to give up a refused refresh. */
  const patience = { timeout: 10_000 };
  const deletedAccount = { status: 'signed-out', accountEnd: 'deleted' };

  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend.close());

  const openDevice = (onExists: (answer: unknown) => void = () => {}) =>
    openPage({
      url: backend.url,
      key: backend.backend.keys.publishable,
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        if (JSON.stringify(input).includes('account_exists')) onExists(await answer.clone().json());
        return answer;
      },
    });

  /** Signs a new member up on a new device, and resolves to their id. By default the access token has expired. */
  const signUp = async (hasExpired = true): Promise<string> => {
    const email = `${crypto.randomUUID()}@example.com`;
    const answer = await fetch(`${backend.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: backend.backend.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'goa-demo-2025' }),
    });
    const session = (await answer.json()) as { user: { id: string } };
    const { id } = session.user;
    const expiresAt = epochSeconds() - 3600;
    const expired = { ...session, access_token: accessTokenUntil(id, expiresAt), expires_at: expiresAt };
    await storeSignIn(id, email, hasExpired ? expired : session);
    return id;
  };

  const deleteAccount = (id: string) =>
    backend.backend.database.query('delete from auth.users where id::text = $1', [id]);

  it('the device removes a deleted account whose access token has expired', async () => {
    await deleteAccount(await signUp());
    const { sessions } = openDevice().follow();
    await vi.waitFor(() => expect(sessions.at(-1)).toEqual(deletedAccount), patience);
    expect(deviceValues.user.read()).toBeNull();
    expect(await createPageSession().getItem(sessionStorageKey)).toBeNull();
  });

  it('the device removes a deleted account with a valid access token', async () => {
    const id = await signUp(false);
    const page = openDevice();
    const { sessions } = page.follow();
    expect(await page.session.current()).toMatchObject({ kind: 'member', uid: id });
    await deleteAccount(id);
    expect(await page.session.renew()).toEqual({ kind: 'none' });
    page.auth.sessionRefused();
    await vi.waitFor(() => expect(sessions.at(-1)).toEqual(deletedAccount), patience);
    expect(await createPageSession().getItem(sessionStorageKey)).toBeNull();
  });

  it('the device removes a deleted account whose session the worker has removed before', async () => {
    await deleteAccount(await signUp());
    await createPageSession().removeItem(sessionStorageKey);
    const { sessions } = openDevice().follow();
    await vi.waitFor(() => expect(sessions.at(-1)).toEqual(deletedAccount), patience);
  });

  it('the device keeps a member whose session has ended, and asks for a new sign-in', async () => {
    const id = await signUp();
    await backend.backend.database.query('delete from auth.sessions where user_id::text = $1', [id]);
    const answers: unknown[] = [];
    const { sessions, others } = openDevice((answer) => void answers.push(answer)).follow();
    await vi.waitFor(() => expect(answers).toContain(true), patience);
    expect(others).toContain('refused');
    expect(sessions.at(-1)).toMatchObject({ status: 'signed-in', user: { id } });
    expect(deviceValues.user.read()?.id).toBe(id);
  });
});
