import { jwtVerify, SignJWT } from 'jose';
import type { Claims } from '../data/sql.ts';

/** Checks an access token's signature and expiry; resolves to its payload, or to null for an invalid token. */
export type TokenVerifier = (token: string) => Promise<Claims | null>;

export function createTokenVerifier(jwtSecret: string): TokenVerifier {
  const secret = new TextEncoder().encode(jwtSecret);
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] });
      const { role, sub, ...rest } = payload;
      if (role !== 'anon' && role !== 'authenticated' && role !== 'service_role') return null;
      return { ...rest, role, ...(sub === undefined ? {} : { sub }) };
    } catch {
      return null;
    }
  };
}

/** Adds the claims that lite leaves out of its access tokens; keeps the times of the token. */
export type TokenCompleter = (token: string, user?: TokenUser) => Promise<string>;

interface TokenUser {
  readonly app_metadata?: unknown;
  readonly user_metadata?: unknown;
}

export function createTokenCompleter(jwtSecret: string, issuer: string): TokenCompleter {
  const secret = new TextEncoder().encode(jwtSecret);
  return async (token, user = {}) => {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] });
    return new SignJWT({
      iss: issuer,
      phone: '',
      app_metadata: user.app_metadata ?? {},
      user_metadata: user.user_metadata ?? {},
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: payload.iat }],
      is_anonymous: false,
      ...payload,
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(secret);
  };
}
