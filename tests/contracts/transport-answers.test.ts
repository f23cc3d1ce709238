import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SendOutcome } from '../../src/sync/ports.ts';
import {
  entry,
  json,
  messages,
  openRealTransport,
  pathOf,
  type Member,
  type RealTransport,
} from './real-transport.ts';

let real: RealTransport;
let asha: Member;
let ravi: Member;
beforeAll(async () => {
  real = await openRealTransport();
  ({ asha, ravi } = real);
});
afterAll(() => real.close());

describe('Retry-After', () => {
  const refusals = [
    [429, '7', 7_000],
    [503, '90', 90_000],
    [500, '1.5', 1_500],
  ] as const;

  it.each(refusals)('of a %i from the tables reaches the engine [ER5]', async (status, header, afterMs) => {
    const body = { code: '53300', message: 'Too many.' };
    const over = real.transportOver(() => json(body, status, { 'retry-after': header }));
    const waits: SendOutcome = { kind: 'retry', scope: 'entry', afterMs };
    expect(await over.send([entry('message', { content: 'a' })], asha)).toEqual([waits]);
    expect(await over.send([entry('profile', { bio: 'a' })], asha)).toEqual([waits]);
    expect(await over.send([entry('invitation', { email: 'wait@example.com' })], asha)).toEqual([waits]);
    expect(await over.send(messages('a', 'b'), asha)).toEqual([waits, waits]);
  });

  it('may be a date, and counts for its own request only', async () => {
    const date = new Date(Date.now() + 60_000).toUTCString();
    let calls = 0;
    const over = real.transportOver(() => {
      calls += 1;
      return json({ code: '53300', message: 'x' }, 429, calls === 1 ? { 'retry-after': date } : {});
    });
    const [first] = await over.send(messages('a'), asha);
    const afterMs = first?.kind === 'retry' && first.scope === 'entry' ? first.afterMs : null;
    expect(afterMs).toBeGreaterThan(55_000);
    expect(afterMs).toBeLessThanOrEqual(60_000);
    expect(await over.send(messages('a'), asha)).toEqual([{ kind: 'retry', scope: 'entry', afterMs: null }]);
  });
});

describe('the newest messages', () => {
  it('come only with the first page of an empty mirror that needs more pages', async () => {
    await real.backend.backend.database.query(
      `insert into public.messages (content, user_id, created_at)
       select 'Old ' || n, $1, timestamptz '2020-01-01' + n * interval '1 second' from generate_series(1, 1000) as n`,
      [asha.uid],
    );
    await real.sendOne(entry('message', { content: 'the newest' }), asha);
    const first = await real.transport.pull({}, ravi);
    if (first.kind !== 'page') throw new Error(first.kind);
    expect(first.page.recent).toHaveLength(100);
    expect(first.page.recent[0]).toMatchObject({ table: 'messages', value: { content: 'the newest' } });
    const last = first.page.scans['messages']?.last;
    if (!last) throw new Error('Nothing was read.');
    const second = await real.transport.pull({ messages: last }, ravi);
    expect(second).toMatchObject({ kind: 'page', page: { recent: [] } });
  });
});

it('a server that never answers counts as a lost connection after 15 s [ER2]', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const silent = real.transportOver(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Timed out.', 'TimeoutError')));
        limit.abort();
      }),
  );
  const lost: SendOutcome = { kind: 'retry', scope: 'connection' };
  expect(await silent.send(messages('a'), asha)).toEqual([lost]);
  expect(timeout).toHaveBeenCalledWith(15_000);
  timeout.mockRestore();
});

describe('an invitation whose answer is lost', () => {
  it.each([/invitations/, /send-invitation/])(
    'at %s is mailed once when it is sent again [OB4]',
    async (lostPath) => {
      const email = `lost-at-${lostPath.source}@example.com`;
      const invitation = entry('invitation', { email });
      let isLost = false;
      const cut = real.transportOver(async (input, init) => {
        const response = await fetch(input, init);
        if (isLost || !lostPath.test(pathOf(input))) return response;
        isLost = true;
        throw new TypeError('Failed to fetch');
      });
      expect(await cut.send([invitation], asha)).toEqual([{ kind: 'retry', scope: 'connection' }]);
      expect(await cut.send([invitation], asha)).toMatchObject([{ kind: 'applied' }]);
      const list = await fetch(`${real.backend.url}/_mail/api/v1/messages`);
      const { messages: mails } = (await list.json()) as { messages: { To: { Address: string }[] }[] };
      expect(mails.filter(({ To }) => To[0]?.Address === email)).toHaveLength(1);
    },
  );
});
