import { sessionStorageKey } from '../../src/config/session-key.ts';

export const uid = '6f1c2c1e-0000-4000-8000-000000000001';

/** A session in the auth service's format; `expiresAt` in epoch seconds. */
export const sessionUntil = (expiresAt: number) => ({
  access_token: `${base64({ alg: 'HS256' })}.${base64({ sub: uid, exp: expiresAt })}.signature`,
  refresh_token: 'refresh-token',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: expiresAt,
  user: { id: uid, aud: 'authenticated', email: 'asha@example.com', user_metadata: {}, app_metadata: {} },
});

/** The storage of an auth client's session; outside a browser that is its memory. */
export const sessionStore = (auth: object) => {
  const storage = Reflect.get(auth, 'storage') as {
    setItem(key: string, value: string): void;
    getItem(key: string): string | null;
  };
  return {
    put: (session: object) => storage.setItem(sessionStorageKey, JSON.stringify(session)),
    holds: () => Boolean(storage.getItem(sessionStorageKey)),
  };
};

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
