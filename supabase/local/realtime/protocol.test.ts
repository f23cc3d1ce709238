import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALICE, type Harness, startHarness } from './testing/harness.ts';
import { insertMessage, nextTopic, listen } from './testing/messages.ts';

let harness: Harness;
let alice: string;

beforeAll(async () => {
  harness = await startHarness();
  alice = await harness.token({ sub: ALICE });
});
afterAll(() => harness.close());

const MESSAGES = { event: '*', schema: 'public', table: 'messages' };

describe('a socket', () => {
  test('gets an answer to its heartbeat', async () => {
    const client = await harness.raw();
    client.send('heartbeat', 'phoenix', {}, { ref: 'beat' });
    expect(await client.find(({ ref }) => ref === 'beat')).toEqual({
      joinRef: null,
      ref: 'beat',
      topic: 'phoenix',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
    });
  });

  test('is closed when it stays silent', async () => {
    const impatient = await startHarness({ idleTimeoutMs: 50 });
    const client = await impatient.raw();
    expect(await client.closed).toBe(1000);
    await impatient.close();
  });

  test('is closed for a reconnect when realtime closes, which stops listening', async () => {
    const ending = await startHarness();
    const client = await ending.raw();
    await client.subscribe('realtime:members-end', [MESSAGES], await ending.token({ sub: ALICE }));
    await ending.realtime.close();
    expect(await client.closed).toBe(1012);
    await ending.database.exec(`insert into public.messages (body) values ('unheard')`);
    await expect(ending.raw()).rejects.toThrow('Unexpected server response: 404');
    await ending.close();
  });
});

describe('a join', () => {
  test('is answered with its bindings, then confirmed', async () => {
    const client = await harness.raw();
    const topic = nextTopic();
    const bindings = [{ ...MESSAGES, filter: 'room=eq.lobby' }];
    await client.join(topic, { bindings, token: alice, ref: '1' });
    await client.find(({ event }) => event === 'system');
    expect(client.inbox).toEqual([
      {
        joinRef: '1',
        ref: '1',
        topic,
        event: 'phx_reply',
        payload: { status: 'ok', response: { postgres_changes: [{ ...bindings[0], id: 1 }] } },
      },
      {
        joinRef: '1',
        ref: null,
        topic,
        event: 'system',
        payload: {
          extension: 'postgres_changes',
          status: 'ok',
          message: 'Subscribed to PostgreSQL',
          channel: topic.replace('realtime:', ''),
        },
      },
    ]);
  });

  test('replaces an earlier join of the topic, and each change comes once', async () => {
    const client = await harness.raw();
    const topic = nextTopic();
    await client.join(topic, { bindings: [MESSAGES], token: alice, ref: 'first' });
    await client.join(topic, { bindings: [MESSAGES], token: alice, ref: 'second' });
    expect(await client.find(({ event }) => event === 'phx_close')).toMatchObject({
      joinRef: 'first',
      ref: 'first',
    });
    await client.find(({ event, joinRef }) => event === 'system' && joinRef === 'second');
    await insertMessage(harness);
    await client.find(({ event }) => event === 'postgres_changes');
    client.send('phx_leave', topic, {}, { ref: 'stale', joinRef: 'first' });
    client.send('phx_leave', topic, {}, { ref: 'leave', joinRef: 'second' });
    await client.find(({ ref }) => ref === 'leave');
    expect(client.inbox.some(({ ref }) => ref === 'stale')).toBe(false);
    expect(client.changes(topic)).toHaveLength(1);
  });

  test('can follow a leave: the channel receives nothing in between', async () => {
    const { client, topic } = await listen(harness, [MESSAGES], alice);
    client.send('phx_leave', topic, {}, { ref: 'leave' });
    await client.find(({ event }) => event === 'phx_close');
    expect(client.inbox.slice(-2)).toMatchObject([
      { ref: 'leave', event: 'phx_reply', payload: { status: 'ok', response: {} } },
      { event: 'phx_close', payload: {} },
    ]);
    await insertMessage(harness, { body: 'missed' });
    await client.join(topic, { bindings: [MESSAGES], token: alice, ref: 'again' });
    await client.find(({ event, joinRef }) => event === 'system' && joinRef === 'again');
    await insertMessage(harness, { body: 'heard' });
    await client.find(({ event }) => event === 'postgres_changes');
    expect(client.changes(topic)).toMatchObject([{ record: { body: 'heard' } }]);
  });

  test.each([
    ['garbage', async () => 'bad.bad.bad'],
    ['an expired token', () => harness.token({ sub: ALICE, exp: Math.floor(Date.now() / 1000) - 90 })],
    ["somebody else's signature", async () => `${alice.split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`],
    ['a token without expiry', () => harness.token({ sub: ALICE }, { expires: false })],
  ])('is refused with %s', async (_what, tokenOf) => {
    const client = await harness.raw();
    const { payload } = await client.join(nextTopic(), { token: await tokenOf(), bindings: [MESSAGES] });
    expect(payload).toMatchObject({
      status: 'error',
      response: { reason: expect.stringMatching(/^InvalidJWTToken: /) },
    });
  });

  test('is refused without a config that the server understands', async () => {
    const client = await harness.raw();
    const { payload } = await client.join(nextTopic(), { token: alice, bindings: ['messages'] });
    expect(payload).toMatchObject({
      status: 'error',
      response: { reason: expect.stringMatching(/^InvalidJoin/) },
    });
  });
});

describe('a binding that can receive nothing', () => {
  test.each([
    ['absent', undefined, 'Please check Realtime is enabled'],
    ['unpublished', undefined, 'Please check Realtime is enabled'],
    ['messages', 'nothing=eq.123', 'The table has no column nothing'],
    ['messages', 'rank=gt.1', 'The embedded backend only knows filters like column=eq.value'],
  ])(
    '%s with the filter %s is reported, and the others of its channel stay silent',
    async (table, filter, reason) => {
      const client = await harness.raw();
      const [broken, whole] = [nextTopic(), nextTopic()];
      const bindings = [MESSAGES, { ...MESSAGES, table, ...(filter === undefined ? {} : { filter }) }];
      const { payload } = await client.join(broken, { bindings, token: alice });
      expect(payload).toMatchObject({ status: 'ok' });
      expect((await client.find(({ event }) => event === 'system')).payload).toMatchObject({
        extension: 'postgres_changes',
        status: 'error',
        message: expect.stringContaining(`Unable to subscribe to changes with given parameters. ${reason}`),
      });
      await client.subscribe(whole, [MESSAGES], alice);
      await insertMessage(harness);
      await client.find(({ event, topic }) => event === 'postgres_changes' && topic === whole);
      expect(client.changes(broken)).toEqual([]);
    },
  );
});
