import { jwtVerify, SignJWT } from 'jose';
import type { Claims } from './sql.ts';

/** Checks a bearer token's signature and expiry; the answer is its payload, or null if the token is not good. */
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

/** Adds to an access token of lite the claims that the hosted service's tokens carry; times stay the same. */
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
