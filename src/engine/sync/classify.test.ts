import { describe, expect, it } from 'vitest';
import { classify } from './classify.ts';

const at = (status: number, body?: unknown, retryAfterMs: number | null = null) =>
  classify({ status, body, retryAfterMs });

describe('classify decides by status and code [ER1]', () => {
  it.each([
    ['no answer at all', at(0)],
    ['a captive portal: 200 with HTML', at(200)],
    ['an empty 404', at(404)],
    ['a gateway that lost its server', at(502, { message: 'Bad gateway' })],
    ['a request that timed out', at(408)],
    ['a gateway that is overloaded', at(503)],
    ['a gateway that waited in vain', at(504, { message: 'timeout' })],
    ['a portal that moved everything', at(302)],
  ])('%s says nothing about the entry [ER2]', (_name, verdict) => {
    expect(verdict).toEqual({ kind: 'no-answer' });
  });

  it('counts 201 with a body and 204 without one as success', () => {
    expect(at(201, [{ id: 1 }])).toEqual({ kind: 'success' });
    expect(at(204)).toEqual({ kind: 'success' });
  });

  it.each(['PGRST301', 'PGRST303', 'PT401', 'bad_jwt', undefined])('needs a session after 401 %s', (code) => {
    expect(at(401, { code, message: 'x' })).toEqual({ kind: 'needs-auth' });
  });

  it.each([
    ['a firewall', 403, {}, 'HTTP_403'],
    ['a database that is starting', 503, { code: 'PGRST002' }, 'PGRST002'],
    ['a database that has no connection free', 504, { code: 'PGRST003' }, 'PGRST003'],
    ['a server that still reads its functions', 404, { code: 'PGRST202' }, 'PGRST202'],
    ['a gateway at its limit', 429, {}, 'HTTP_429'],
  ])('%s is a server error, not a lost connection', (_name, status, body, code) => {
    expect(at(status, body)).toEqual({ kind: 'server-error', code, afterMs: null });
  });

  it('rejects an entry that a gateway finds too long', () => {
    expect(at(413, {})).toEqual({ kind: 'rejected', code: 'HTTP_413', message: '' });
  });

  it("tells a member's policy refusal from a request that arrived without a session [ER3]", () => {
    const body = { code: '42501', message: 'permission denied' };
    expect(at(403, body).kind).toBe('forbidden');
    expect(at(401, body).kind).toBe('needs-auth');
  });

  it.each(['23514', '23502', '23505', '22P02', 'P0001', 'PT429'])('%s rejects the entry', (code) => {
    expect(at(code === '23505' ? 409 : 400, { code, message: 'no' })).toEqual({
      kind: 'rejected',
      code,
      message: 'no',
    });
  });

  it('retries after 429 and after a server error, and obeys Retry-After', () => {
    expect(at(429, { code: 'rate_limited' }, 7_000)).toMatchObject({ kind: 'server-error', afterMs: 7_000 });
    expect(at(500, { code: 'XX000' })).toEqual({ kind: 'server-error', code: 'XX000', afterMs: null });
    expect(at(503, { code: 'mail_unavailable' }, 2_000)).toMatchObject({
      kind: 'server-error',
      afterMs: 2_000,
    });
  });

  it('recognises an app that is too old', () => {
    expect(at(426, { code: 'upgrade_required' })).toEqual({ kind: 'client-too-old' });
  });

  it('never reads the message text', () => {
    expect(at(400, { code: '23514', message: 'JWT expired' }).kind).toBe('rejected');
  });
});
