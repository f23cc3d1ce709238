import { afterEach, expect, it, vi } from 'vitest';
import { createEvents } from '../../src/engine/local/browser/ports.ts';
import { createPageSession } from '../../src/engine/local/session/page-session.ts';
import { SessionDb } from '../../src/engine/local/session/session-db.ts';
import { sessionStorageKey } from '../../src/config/session-key.ts';
import { deviceValues } from '../../src/engine/local/store/keys.ts';
import { createConnection } from '../../src/engine/member/online.ts';
import { sessionUntil, uid } from './device-session.ts';
import { stubDeviceStorage } from './device-storage.ts';

const lifetime = new AbortController();
afterEach(() => {
  lifetime.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A device on which Asha signed in an hour ago, and its account. */
const openDevice = async () => {
  const { items } = stubDeviceStorage();
  // Node has no other tabs.
  vi.stubGlobal('addEventListener', () => {});
  await createPageSession().setItem(
    sessionStorageKey,
    JSON.stringify(sessionUntil(Math.floor(Date.now() / 1000) + 3600)),
  );
  deviceValues.user.write({
    id: uid,
    email: 'asha@example.com',
    fullName: 'Asha Naik',
    avatarUrl: null,
  });
  expect([...items.values()].join('\n')).toContain('Asha Naik');
  const { auth } = createConnection({
    url: 'https://project.example',
    key: 'sb_publishable_key',
    fetch: async () => new Response(null, { status: 204 }),
    lifetime: lifetime.signal,
    siteUrl: 'https://club.example',
    changes: new Map(),
    schema: { tables: new Map(), localTables: [], documents: [], channel: 'none' },
    events: createEvents(),
  });
  return { items, auth };
};

it('after a sign-out the device holds no session and no user', async () => {
  const { items, auth } = await openDevice();
  expect(await auth.signOut()).toEqual({ kind: 'ok' });
  expect([...items]).toEqual([]);
  expect(await new SessionDb().items.toArray()).toEqual([]);
});

it('a member who signs out before the client has reported the session stays signed out', async () => {
  const { items, auth } = await openDevice();
  const reported: string[] = [];
  auth.follow({
    onSession: ({ status }) => void reported.push(status),
    onToken: () => void reported.push('token'),
    onRenewed: () => void reported.push('renewed'),
    onRefused: () => void reported.push('refused'),
    onRecovery: () => {},
  });
  expect(await auth.signOut()).toEqual({ kind: 'ok' });
  expect([...items]).toEqual([]);
  expect(new Set(reported)).toEqual(new Set(['signed-out']));
});
