import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStorageKey } from '../../src/config/session-key.ts';
import { createRemote } from '../../src/engine/server/client.ts';
import { createSessionPort } from '../../src/engine/server/session.ts';
import { sessionUntil, uid } from './device-session.ts';

const url = 'http://localhost:1';

beforeEach(() => {
  vi.useFakeTimers();
  // The auth client logs every failed refresh; here the tests cause all of them.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A device whose access token expired an hour ago, and a server that answers as `answer` says. */
const expiredDevice = async (answer: () => Promise<Response>) => {
  const now = Math.floor(Date.now() / 1000);
  const remote = createRemote({
    url,
    key: 'sb_publishable_test',
    fetch: answer,
    lifetime: new AbortController().signal,
  });
  await remote.auth.stopAutoRefresh();
  // Outside a browser the auth client keeps its session in memory.
  const storage = Reflect.get(remote.auth, 'storage') as Pick<Storage, 'setItem'>;
  storage.setItem(sessionStorageKey, JSON.stringify(sessionUntil(now - 3600)));
  return createSessionPort(remote);
};
const renewed = () => Response.json(sessionUntil(Math.floor(Date.now() / 1000) + 3600));

/** Waits until the auth client has used up its own retries. */
const settled = async <T>(work: Promise<T>): Promise<T> => {
  await vi.advanceTimersByTimeAsync(40_000);
  return work;
};

describe('the session port on supabase-js', () => {
  it('distinguishes a session that cannot be refreshed without a network from one that has ended', async () => {
    const offline = await expiredDevice(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await settled(offline.current())).toEqual({ kind: 'unreachable' });

    const refused = await expiredDevice(() =>
      Promise.resolve(Response.json({ code: 'refresh_token_not_found', message: 'x' }, { status: 400 })),
    );
    expect(await settled(refused.current())).toEqual({ kind: 'none' });
  });

  it('refreshes as soon as the network is back, not a minute later', async () => {
    let isOnline = false;
    const session = await expiredDevice(() =>
      isOnline ? Promise.resolve(renewed()) : Promise.reject(new TypeError('Failed to fetch')),
    );
    expect(await settled(session.current())).toEqual({ kind: 'unreachable' });
    isOnline = true;
    expect(await session.current()).toMatchObject({ kind: 'member', uid });
  });

  it('accepts a new token when the clock of the device is a day ahead of the server', async () => {
    let renewals = 0;
    const dayAgo = Math.floor(Date.now() / 1000) - 86_400;
    const session = await expiredDevice(() => {
      renewals += 1;
      return Promise.resolve(Response.json(sessionUntil(dayAgo + 3600)));
    });
    expect(await session.current()).toMatchObject({ kind: 'member', uid });
    expect(await session.current()).toMatchObject({ kind: 'member', uid });
    expect(renewals).toBe(1);
  });

  it('treats a captive portal and a busy server like a missing network, and signs nobody out', async () => {
    const answers = [
      () =>
        new Response('<html>Welcome to the villa wifi</html>', { headers: { 'content-type': 'text/html' } }),
      () => new Response(null, { status: 404 }),
      () => Response.json({ code: 'over_request_rate_limit', message: 'x' }, { status: 429 }),
    ];
    for (const answer of answers) {
      const session = await expiredDevice(() => Promise.resolve(answer()));
      expect(await settled(session.current())).toEqual({ kind: 'unreachable' });
    }
  });
});
