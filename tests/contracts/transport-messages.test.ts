import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toRefusal } from '../../src/domain/delivery.ts';
import type { MessageKey } from '../../src/features/chat/rules/message.ts';
import { createRemote } from '../../src/engine/server/client.ts';
import type { Entry } from '../../src/engine/sync/entry.ts';
import type { OwnerSession, SendOutcome } from '../../src/engine/sync/ports.ts';
import { entry, json, messages, openRealTransport, pathOf } from './real-transport.ts';
import { fetchOlderMessages } from '../../src/features/chat/online.ts';

const real = await openRealTransport();
const { asha, ravi } = real;
afterAll(() => real.close());
// Every test starts with a full budget of messages.
beforeEach(() => real.backend.backend.database.exec('delete from private.write_budgets where true'));

describe('older messages', () => {
  /** The keys of 200 messages in the order of the chat; every four have the same time. */
  let keys: readonly MessageKey[];

  beforeAll(async () => {
    await real.backend.backend.database.query(
      `insert into public.messages (content, user_id, created_at)
        select 'History ' || n, $1, timestamptz '2025-10-01 12:00:00.123456+00' + n / 4 * interval '1 millisecond'
        from generate_series(0, 199) as n`,
      [ravi.uid],
    );
    const { rows } = await real.backend.backend.database.query<{ readonly at: string; readonly id: string }>(
      'select to_json(created_at) #>> array[]::text[] as at, id from public.messages order by created_at, id',
    );
    keys = rows.map(({ at, id }) => [at, id]);
  });

  const remoteOver = (network: typeof fetch) =>
    createRemote({
      url: real.backend.url,
      key: real.backend.backend.keys.publishable,
      fetch: network,
      lifetime: new AbortController().signal,
    });
  const remote = () => remoteOver((input, init) => fetch(input, init));
  const keyAt = (place: number): MessageKey => keys.at(place) ?? ['', ''];

  it('the pages reach the beginning, newest first, with each message once, even at equal times', async () => {
    const read: string[] = [];
    let before = keyAt(-1);
    // 30 is no multiple of four, so pages end in the middle of messages with the same time.
    for (let page = 0; page < 10; page++) {
      const rows = (await fetchOlderMessages(remote(), before, 30, asha)) ?? [];
      const last = rows.at(-1);
      if (!last) break;
      read.push(...rows.map(({ id }) => id));
      before = keys.find(([, id]) => id === last.id) ?? before;
    }
    const older = keys.slice(0, -1).map(([, id]) => id);
    expect(read).toEqual(older.toReversed());
  });

  it('the request carries the given token, whichever session the client holds [ID3]', async () => {
    const tokens: (string | null)[] = [];
    const watched = remoteOver((input, init) => {
      tokens.push(new Headers(init?.headers).get('authorization'));
      return fetch(input, init);
    });
    await fetchOlderMessages(watched, keyAt(5), 1, asha);
    await fetchOlderMessages(watched, keyAt(5), 1, ravi);
    expect(tokens).toEqual([`Bearer ${asha.accessToken}`, `Bearer ${ravi.accessToken}`]);
  });

  it('a failed request is null without retries, and the beginning of the chat an empty page', async () => {
    const refused = { ...asha, accessToken: 'no token' };
    let attempts = 0;
    const cutOff = remoteOver(() => {
      attempts += 1;
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    expect(await fetchOlderMessages(remote(), keyAt(0), 10, asha)).toEqual([]);
    expect(await fetchOlderMessages(remote(), keyAt(5), 10, refused)).toBeNull();
    expect(await fetchOlderMessages(cutOff, keyAt(5), 10, asha)).toBeNull();
    expect(attempts).toBe(1);
  });
});

const lost: SendOutcome = { kind: 'retry', scope: 'connection' };
const kinds = (outcomes: readonly SendOutcome[]) => outcomes.map(({ kind }) => kind);

/** The real server with another answer to `send_messages`; records the paths of all requests. */
const withBatches = (answer: () => Promise<Response>) => {
  const paths: string[] = [];
  const over = real.transportOver((input, init) => {
    paths.push(pathOf(input));
    return paths.at(-1) === '/rest/v1/rpc/send_messages' ? answer() : fetch(input, init);
  });
  return { over, paths };
};

const countOf = async (content: string) =>
  (await real.storedContents()).filter((stored) => stored === content).length;

describe('messages in batches', () => {
  const newest = async (count: number) => (await real.storedContents()).slice(-count);

  it('still send the others when one message makes the whole request fail', async () => {
    const batch = messages('beside a zero', 'zero \u0000', 'behind a zero');
    const outcomes = await real.transport.send(batch, asha);
    expect(outcomes).toMatchObject([
      { kind: 'applied' },
      { kind: 'rejected', refusal: { code: expect.stringMatching(/^22/) as string } },
      { kind: 'applied' },
    ]);
    expect(await newest(2)).toEqual(['beside a zero', 'behind a zero']);
  });

  it('reject a message that this version cannot read, and send the others', async () => {
    const batch = [...messages('readable'), entry('message', { text: 'of another version' })];
    expect(await real.transport.send(batch, asha)).toMatchObject([
      { kind: 'applied' },
      { kind: 'rejected', refusal: { code: 'unreadable' } },
    ]);
  });

  it('send nothing after a message that must be retried', async () => {
    let writes = 0;
    const over = real.transportOver((input, init) => {
      // The server refuses the batch, so the transport sends its entries one at a time.
      if (pathOf(input).includes('/rpc/')) return json({ code: '22023', message: 'No array' }, 400);
      writes += 1;
      return writes === 2 ? json({ code: '57014', message: 'Slow' }, 500) : fetch(input, init);
    });
    const slow = { kind: 'retry', scope: 'entry', afterMs: null };
    expect(await over.send(messages('first', 'second', 'third'), asha)).toMatchObject([
      { kind: 'applied' },
      slow,
      slow,
    ]);
    expect(writes).toBe(2);
  });

  it("need a sign-in and store nothing with a garbage token or another member's [ID3]", async () => {
    const garbage: OwnerSession = { kind: 'member', uid: 'x', accessToken: 'a.b.c' };
    const needsAuth: SendOutcome = { kind: 'needs-auth' };
    expect(await real.transport.send(messages('forged 1', 'forged 2'), garbage)).toEqual([
      needsAuth,
      needsAuth,
    ]);
    const stranger: OwnerSession = {
      kind: 'member',
      uid: crypto.randomUUID(),
      accessToken: asha.accessToken,
    };
    expect(await real.transport.send(messages('strange', 'strange'), stranger)).toEqual([
      needsAuth,
      needsAuth,
    ]);
    expect(await countOf('strange')).toBe(0);
  });

  it('treat an unreadable answer as a lost connection [ER2]', async () => {
    const uid = asha.uid;
    const refused = { code: '23514', message: 'Too long.' };
    const row = { id: crypto.randomUUID(), content: 'x', user_id: uid, created_at: 'now', sync_xid: '1' };
    const bodies = [
      null,
      [],
      {},
      { uid, outcomes: [] },
      { uid, outcomes: [refused] },
      { uid, outcomes: [refused, refused, refused] },
      { uid, outcomes: [refused, {}] },
      { uid, outcomes: [refused, { row: null }] },
      { uid, outcomes: [refused, { row }] },
    ];
    for (const body of bodies) {
      const { over } = withBatches(() => json(body));
      expect({ body, outcomes: await over.send(messages('a', 'b'), asha) }).toEqual({
        body,
        outcomes: [lost, lost],
      });
    }
    for (const text of ['', '{"uid": "'])
      for (const status of [200, 204]) {
        const headers = { 'content-type': 'application/json' };
        const answer = () => Promise.resolve(new Response(status === 204 ? null : text, { status, headers }));
        expect(await withBatches(answer).over.send(messages('a', 'b'), asha)).toEqual([lost, lost]);
        expect(await real.transportOver(answer).send(messages('a'), asha)).toEqual([lost]);
        expect(await real.transportOver(answer).pull({}, asha)).toEqual({ kind: 'retry' });
      }
  });

  it('treat an error code of one message like that of a message sent alone', async () => {
    const uid = asha.uid;
    const refusals = ['42501', '40P01', '23514', 'PT426'].map((code) => ({ code, message: 'Refused.' }));
    const { over } = withBatches(() => json({ uid, outcomes: refusals }));
    expect(await over.send(messages('a', 'b', 'c', 'd'), asha)).toEqual([
      { kind: 'rejected', refusal: toRefusal({ code: '42501', message: 'Refused.' }) },
      { kind: 'retry', scope: 'entry', afterMs: null },
      { kind: 'rejected', refusal: toRefusal({ code: '23514', message: 'Refused.' }) },
      { kind: 'client-too-old' },
    ]);
  });

  it('retry the whole batch after a server error', async () => {
    const code = '40P01';
    const { over, paths } = withBatches(() => json({ code, message: 'deadlock detected' }, 500));
    const again: SendOutcome = { kind: 'retry', scope: 'entry', afterMs: null };
    expect(await over.send(messages('a', 'b'), asha)).toEqual([again, again]);
    expect(paths).toHaveLength(1);
  });
});

it('stores a batch up to the budget, and the rest waits as long as the server asks [ER5]', async () => {
  const waits: SendOutcome = { kind: 'retry', scope: 'entry', afterMs: 20_000 };
  await real.write('Makes the budget');
  // A refill time in the future, because each passed second may allow one more message.
  await real.backend.backend.database.exec(
    "update private.write_budgets set tokens = 2.5, refilled_at = now() + interval '1 hour' where true",
  );
  const batch = messages('First', 'Second', 'Third', 'Fourth');
  const outcomes = await real.transport.send(batch, asha);
  expect(kinds(outcomes.slice(0, 2))).toEqual(['applied', 'applied']);
  expect(outcomes.slice(2)).toEqual([waits, waits]);
  expect(await real.sendOne(batch[2] as Entry, asha)).toEqual(waits);
  expect((await real.storedContents()).slice(-2)).toEqual(['First', 'Second']);
});
