import { expect, test } from 'vitest';
import type { Claims } from '../sql.ts';
import { expiryOf, joinRefusal, judgeToken, shutdownMessage, type TokenRefusal } from './tokens.ts';

const NOW_SECONDS = 1_800_000_000;

function tokenOf(payload: unknown): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(payload)}.signature`;
}

function judge(token: string, claims: Claims | null = { role: 'authenticated', sub: 'a' }) {
  return judgeToken(token, { verifyToken: async () => claims, now: () => NOW_SECONDS * 1000 });
}

test('a verified token gives its claims and its expiry', async () => {
  expect(await judge(tokenOf({ exp: NOW_SECONDS + 1 }))).toEqual({
    ok: true,
    claims: { role: 'authenticated', sub: 'a' },
    expiresAt: NOW_SECONDS + 1,
  });
});

test('white space inside a token is no harm', async () => {
  expect(await judge(` ${tokenOf({ exp: NOW_SECONDS + 1 })}\n`)).toMatchObject({ ok: true });
});

test.each<[string, string, Claims | null, TokenRefusal]>([
  ['no JWT', 'garbage', null, { kind: 'malformed' }],
  ['no JSON', 'a.b.c', null, { kind: 'malformed' }],
  ['a payload that is no object', tokenOf([]), null, { kind: 'malformed' }],
  ['expired', tokenOf({ exp: NOW_SECONDS - 7 }), null, { kind: 'expired', secondsAgo: 7 }],
  ['expiring this second', tokenOf({ exp: NOW_SECONDS }), null, { kind: 'expired', secondsAgo: 0 }],
  ['not verified', tokenOf({ exp: NOW_SECONDS + 1 }), null, { kind: 'signature' }],
  ['without expiry', tokenOf({}), { role: 'authenticated' }, { kind: 'missing-claims' }],
])('%s is refused', async (_what, token, claims, refusal) => {
  expect(await judge(token, claims)).toEqual({ ok: false, refusal });
});

test('a refusal reads differently at the join and on an open channel', () => {
  expect(joinRefusal({ kind: 'expired', secondsAgo: 3 })).toBe(
    'InvalidJWTToken: Token has expired 3 seconds ago',
  );
  expect(shutdownMessage({ kind: 'expired', secondsAgo: 3 })).toBe('Token has expired 3 seconds ago');
  expect(joinRefusal({ kind: 'signature' })).toBe('JwtSignatureError: Failed to validate JWT signature');
  expect(shutdownMessage({ kind: 'signature' })).toBe(':signature_error');
});

test('a token is valid until its last second has begun', () => {
  expect(expiryOf(NOW_SECONDS, NOW_SECONDS * 1000 - 1)).toBeNull();
  expect(expiryOf(NOW_SECONDS, NOW_SECONDS * 1000)).toEqual({ kind: 'expired', secondsAgo: 0 });
});
