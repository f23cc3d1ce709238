export const uid = '6f1c2c1e-0000-4000-8000-000000000001';

/** A session in the auth service's format; `expiresAt` in epoch seconds. */
export const sessionUntil = (expiresAt: number) => ({
  access_token: accessTokenUntil(uid, expiresAt),
  refresh_token: 'refresh-token',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: expiresAt,
  user: { id: uid, aud: 'authenticated', email: 'asha@example.com', user_metadata: {}, app_metadata: {} },
});

/** An access token of this member with an invalid signature; `exp` in epoch seconds. */
export const accessTokenUntil = (sub: string, exp: number): string =>
  `${base64({ alg: 'HS256' })}.${base64({ sub, exp })}.signature`;

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
