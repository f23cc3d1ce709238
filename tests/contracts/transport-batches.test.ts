import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Entry } from '../../src/sync/entry.ts';
import type { Sender, SendOutcome } from '../../src/sync/ports.ts';
import { entry, json, messages, openRealTransport, pathOf } from './real-transport.ts';
import { sendQueued } from './send-queued.ts';

const real = await openRealTransport();
const { asha, ravi } = real;
afterAll(() => real.close());
// Every test starts with a full budget of messages.
beforeEach(() => real.backend.backend.database.exec('delete from private.write_budgets where true'));

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

  it('send 205 queued messages in three requests, in the order of writing [LN4]', async () => {
    const requests: (readonly [path: string, messages: number | undefined])[] = [];
    const over = real.transportOver((input, init) => {
      const body = JSON.parse(init?.body as string) as { readonly messages?: readonly unknown[] };
      requests.push([pathOf(input), body.messages?.length]);
      return fetch(input, init);
    });
    const contents = Array.from({ length: 205 }, (_, n) => `Queued ${n}`);
    await sendQueued(over, messages(...contents), asha);
    expect(requests).toEqual([100, 100, 5].map((count) => ['/rest/v1/rpc/send_messages', count]));
    expect(await newest(205)).toEqual(contents);
  });

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

  it('go one at a time to a database that does not know batches yet', async () => {
    const { over, paths } = withBatches(() => json({ code: 'PGRST202', message: 'Not found' }, 404));
    expect(kinds(await over.send(messages('old 1', 'old 2'), asha))).toEqual(['applied', 'applied']);
    expect(paths).toEqual(['/rest/v1/rpc/send_messages', '/rest/v1/messages', '/rest/v1/messages']);
    expect(await newest(2)).toEqual(['old 1', 'old 2']);
  });

  it('send nothing after a message that must be retried', async () => {
    let writes = 0;
    const over = real.transportOver((input, init) => {
      if (pathOf(input).includes('/rpc/')) return json({ code: 'PGRST202', message: 'Not found' }, 404);
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
    const garbage: Sender = { kind: 'member', uid: 'x', accessToken: 'a.b.c' };
    const asked: SendOutcome = { kind: 'needs-auth' };
    expect(await real.transport.send(messages('forged 1', 'forged 2'), garbage)).toEqual([asked, asked]);
    const stranger: Sender = { kind: 'member', uid: crypto.randomUUID(), accessToken: asha.accessToken };
    expect(await real.transport.send(messages('strange', 'strange'), stranger)).toEqual([asked, asked]);
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
    const told = ['42501', '40P01', '23514', 'PT426'].map((code) => ({ code, message: 'Told.' }));
    const { over } = withBatches(() => json({ uid, outcomes: told }));
    expect(await over.send(messages('a', 'b', 'c', 'd'), asha)).toEqual([
      { kind: 'rejected', refusal: { code: '42501', message: 'Told.' } },
      { kind: 'retry', scope: 'entry', afterMs: null },
      { kind: 'rejected', refusal: { code: '23514', message: 'Told.' } },
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

describe('the budget of messages', () => {
  const waits = (afterMs: number): SendOutcome => ({ kind: 'retry', scope: 'entry', afterMs });
  const hundred = () => messages(...Array.from({ length: 100 }, (_, n) => `Budget ${n}`));

  it('lets 300 waiting messages through at once, delays the rest, and loses none [ER5]', async () => {
    const sent = [hundred(), hundred(), hundred()];
    for (const batch of sent)
      expect(new Set(kinds(await real.transport.send(batch, asha)))).toEqual(new Set(['applied']));
    const { length } = await real.storedContents();

    // Sets the budget, because each second that has passed may allow one more message.
    await real.backend.backend.database.exec(
      "update private.write_budgets set tokens = 2.5, refilled_at = now() + interval '1 hour' where true",
    );
    const rest = messages('First', 'Second', 'Third', 'Fourth');
    const outcomes = await real.transport.send(rest, asha);
    expect(kinds(outcomes)).toEqual(['applied', 'applied', 'retry', 'retry']);
    expect(outcomes.slice(2)).toEqual([waits(20_000), waits(20_000)]);
    expect(await real.transport.send(rest.slice(2), asha)).toEqual([waits(20_000), waits(20_000)]);
    expect(await real.sendOne(rest[2] as Entry, asha)).toEqual(waits(20_000));
    expect((await real.storedContents()).slice(length)).toEqual(['First', 'Second']);

    // The server still acknowledges stored messages, and another member can write.
    expect(kinds(await real.transport.send(rest.slice(0, 2), asha))).toEqual(['applied', 'applied']);
    expect((await real.sendOne(messages('Elsewhere')[0] as Entry, ravi))?.kind).toBe('applied');
  });
});
