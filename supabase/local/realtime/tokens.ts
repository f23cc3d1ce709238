import type { Claims } from '../sql.ts';
import { isObject } from './is-object.ts';

export type TokenVerdict =
  | { readonly ok: true; readonly claims: Claims; readonly expiresAt: number }
  | { readonly ok: false; readonly refusal: TokenRefusal };

export type TokenRefusal =
  | { readonly kind: 'malformed' }
  | { readonly kind: 'expired'; readonly secondsAgo: number }
  | { readonly kind: 'signature' }
  | { readonly kind: 'missing-claims' };

export interface TokenVerifier {
  readonly verifyToken: (token: string) => Promise<Claims | null>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Judges an access token (not an API key). `expiresAt` is in seconds. */
export async function judgeToken(token: string, { verifyToken, now }: TokenVerifier): Promise<TokenVerdict> {
  const clean = token.replaceAll(/\s/g, '');
  const peeked = peekPayload(clean);
  if (!peeked) return { ok: false, refusal: { kind: 'malformed' } };
  const { exp } = peeked;
  if (typeof exp === 'number') {
    const expired = expiryOf(exp, now());
    if (expired) return { ok: false, refusal: expired };
  }
  const claims = await verifyToken(clean);
  if (!claims) return { ok: false, refusal: { kind: 'signature' } };
  if (typeof exp !== 'number' || typeof claims.role !== 'string') {
    return { ok: false, refusal: { kind: 'missing-claims' } };
  }
  return { ok: true, claims, expiresAt: Math.round(exp) };
}

/** The refusal of a token with this expiry (seconds) at this time (milliseconds); null while it is valid. */
export function expiryOf(
  expiresAt: number,
  nowMs: number,
): Extract<TokenRefusal, { kind: 'expired' }> | null {
  const secondsAgo = Math.floor(nowMs / 1000) - Math.round(expiresAt);
  return secondsAgo >= 0 ? { kind: 'expired', secondsAgo } : null;
}

/** The reason in the reply to a refused join (`join/3` in realtime_channel.ex). */
export function joinRefusal(refusal: TokenRefusal): string {
  if (refusal.kind === 'malformed') return `MalformedJWT: ${shutdownMessage(refusal)}`;
  if (refusal.kind === 'signature') return 'JwtSignatureError: Failed to validate JWT signature';
  return `InvalidJWTToken: ${shutdownMessage(refusal)}`;
}

/** The `system` message with which a joined channel is closed (`shutdown_response` in realtime_channel.ex). */
export function shutdownMessage(refusal: TokenRefusal): string {
  if (refusal.kind === 'malformed') return 'The token provided is not a valid JWT';
  if (refusal.kind === 'expired') return `Token has expired ${refusal.secondsAgo} seconds ago`;
  if (refusal.kind === 'missing-claims') return 'Fields `role` and `exp` are required in JWT';
  // Elixir's inspect/1 of the atom: the real server has no wording for it on a joined channel.
  return ':signature_error';
}

function peekPayload(token: string): Record<string, unknown> | null {
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || signature === undefined || rest.length > 0) return null;
  return parseObject(header) && parseObject(payload);
}

function parseObject(part: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
