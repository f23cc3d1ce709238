import { afterAll, describe, expect, it, vi } from 'vitest';
import { entryVersion } from '../../src/domain/kinds.ts';
import type { SendOutcome } from '../../src/sync/ports.ts';
import { entry, json, messages, openRealTransport, pathOf } from './real-transport.ts';

const real = await openRealTransport();
const { asha, ravi } = real;
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

  it('may be a date, and delays its own request only', async () => {
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
  it('come with the first page when an empty copy needs several pages, and only then', async () => {
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
      expect((await real.mails()).filter(({ To }) => To[0]?.Address === email)).toHaveLength(1);
    },
  );
});

it('the mail of an invitation is asked for with the full name of its inviter, never with the address', async () => {
  const bodies: unknown[] = [];
  const watched = real.transportOver(async (input, init) => {
    if (/send-invitation/.test(pathOf(input))) bodies.push(await new Request(input, init).json());
    return fetch(input, init);
  });
  const rename = (name: string | null) =>
    real.backend.backend.database.query('update public.profiles set full_name = $1 where id = $2', [
      name,
      asha.uid,
    ]);
  await rename('Asha M. Naik');
  await watched.send([entry('invitation', { email: 'named@example.com' })], asha);
  await rename(null);
  await watched.send([entry('invitation', { email: 'nameless@example.com' })], asha);
  await rename('Asha Naik');
  const invitationCode = expect.any(String) as string;
  expect(bodies).toEqual([
    { email: 'named@example.com', inviterName: 'Asha M. Naik', invitationCode },
    { email: 'nameless@example.com', inviterName: '', invitationCode },
  ]);
});

describe('this version of the app sends only what it knows [LN6]', () => {
  it.each([
    ['a message of its own', entry('message', { content: 'x' }), true],
    [
      'a message of a newer version',
      { ...entry('message', { content: 'x' }), version: entryVersion + 1 },
      false,
    ],
    ['an unknown kind', { ...entry('message', {}), kind: 'poll' }, false],
  ])('%s: %s', (_what, one, may) => {
    expect(real.transport.canSend(one)).toBe(may);
  });
});

describe('an older database', () => {
  it('lets entries wait while it lacks their function', async () => {
    const old = real.transportOver(() => json({ code: 'PGRST202', message: 'Not found' }, 404));
    const entries = [
      entry('deletion', { messageId: crypto.randomUUID() }),
      entry('privacy', { isListed: true, hidden: [] }),
      entry('profile', { bio: 'Old' }),
      { ...entry('message', { content: 'Taken back' }), isWithdrawing: true as const },
      entry('invitation-change', {
        invitationId: crypto.randomUUID(),
        email: 'x@example.com',
        change: 'remind',
      }),
    ];
    for (const one of entries)
      expect(await old.send([one], asha)).toEqual([{ kind: 'retry', scope: 'entry', afterMs: null }]);
  });

  it('is read with defaults for the columns that it lacks', async () => {
    const xid = '5';
    const pull = {
      uid: asha.uid,
      epoch: 'one',
      horizon: '9',
      tables: {
        profiles: {
          rows: [
            {
              id: asha.uid,
              username: null,
              full_name: 'Asha',
              bio: null,
              skills: null,
              location: null,
              website: null,
              github_username: null,
              linkedin_username: null,
              avatar_url: null,
              last_active: null,
              sync_xid: xid,
            },
          ],
          scan: null,
          more: false,
        },
        messages: {
          rows: [{ id: 'm', content: 'x', user_id: null, created_at: 'now', sync_xid: xid }],
          scan: null,
          more: false,
        },
        invitations: {
          rows: [
            {
              id: 'i',
              invitee_email: 'a@example.com',
              invitation_code: 'c',
              status: 'pending',
              created_at: 'now',
              accepted_at: null,
              expires_at: 'then',
              sync_xid: xid,
            },
          ],
          scan: null,
          more: false,
        },
      },
    };
    expect(await real.transportOver(() => json(pull)).pull({}, asha)).toMatchObject({
      kind: 'page',
      page: {
        rows: [
          { table: 'profiles', value: { isListed: true } },
          { table: 'messages', value: { deletedAt: null } },
          { table: 'invitations', value: { mailedAt: null, reminders: 0 } },
        ],
      },
    });
  });
});
