import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from './testing/harness.ts';
import { nextTopic } from './testing/messages.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

function withPresence(key: string): Record<string, unknown> {
  return { presence: { enabled: true, key } };
}

describe('broadcasts', () => {
  test('reach the others on the topic across protocols, and the sender only if it asked', async () => {
    const [old, modern, elsewhere] = [
      await harness.raw({ version: '1.0.0' }),
      await harness.raw(),
      await harness.raw(),
    ];
    const topic = nextTopic();
    await old.join(topic, { config: { broadcast: { self: true, ack: true } } });
    await modern.join(topic);
    await elsewhere.join(nextTopic());
    const payload = { type: 'broadcast', event: 'wave', payload: { to: 'all' } };
    old.send('broadcast', topic, payload, { ref: 'wave' });
    expect(await old.find(({ ref }) => ref === 'wave')).toMatchObject({
      payload: { status: 'ok', response: {} },
    });
    const expected = { ref: null, topic, event: 'broadcast', payload };
    expect(await old.find(({ event }) => event === 'broadcast')).toMatchObject(expected);
    expect(await modern.find(({ event }) => event === 'broadcast')).toMatchObject({
      joinRef: null,
      ...expected,
    });
    elsewhere.send('heartbeat', 'phoenix', {}, { ref: 'beat' });
    await elsewhere.find(({ ref }) => ref === 'beat');
    expect(elsewhere.inbox.some(({ event }) => event === 'broadcast')).toBe(false);
  });

  test('binary frames stay binary for 2.0.0 and become JSON for 1.0.0', async () => {
    const [sender, modern, old] = [
      await harness.raw(),
      await harness.raw(),
      await harness.raw({ version: '1.0.0' }),
    ];
    const topic = nextTopic();
    for (const client of [sender, modern, old]) await client.join(topic);
    const push = (encoding: number, data: string): Buffer => {
      const parts = ['', '7', topic, 'wave', ''];
      return Buffer.concat([
        Buffer.from([3, ...parts.map((part) => part.length), encoding]),
        Buffer.from(parts.join('')),
        Buffer.from(data),
      ]);
    };
    sender.sendFrame(push(1, '{"né":1}'));
    const frame = await modern.findBinary();
    expect([...frame.subarray(0, 5)]).toEqual([4, topic.length, 4, 0, 1]);
    expect(frame.subarray(5).toString()).toBe(`${topic}wave{"né":1}`);
    expect((await old.find(({ event }) => event === 'broadcast')).payload).toEqual({
      type: 'broadcast',
      event: 'wave',
      payload: { né: 1 },
    });
    expect(sender.binaryInbox).toEqual([]);
  });
});

describe('presence', () => {
  test('others are told who comes, changes and goes, and who joins later sees the state', async () => {
    const [ann, ben] = [await harness.raw(), await harness.raw()];
    const topic = nextTopic();
    await ann.join(topic, { config: withPresence('ann') });
    ann.send(
      'presence',
      topic,
      { type: 'presence', event: 'track', payload: { mood: 'fine' } },
      { ref: 'track' },
    );
    expect(await ann.find(({ ref }) => ref === 'track')).toMatchObject({ payload: { status: 'ok' } });
    const meta = { mood: 'fine', phx_ref: expect.any(String) };
    expect((await ann.find(({ event }) => event === 'presence_diff')).payload).toEqual({
      joins: { ann: { metas: [meta] } },
      leaves: {},
    });
    await ben.join(topic, { config: withPresence('ben') });
    expect((await ben.find(({ event }) => event === 'presence_state')).payload).toEqual({
      ann: { metas: [meta] },
    });
    ann.close();
    expect((await ben.find(({ event }) => event === 'presence_diff')).payload).toEqual({
      joins: {},
      leaves: { ann: { metas: [meta] } },
    });
  });

  test('a payload that is no map and an unknown event are refused', async () => {
    const client = await harness.raw();
    const topic = nextTopic();
    await client.join(topic);
    client.send('presence', topic, { event: 'track', payload: 'fine' }, { ref: 'text' });
    expect((await client.find(({ ref }) => ref === 'text')).payload).toEqual({
      status: 'error',
      response: { reason: 'Presence track payload must be a map' },
    });
    client.send('presence', topic, { event: 'dance' }, { ref: 'dance' });
    expect((await client.find(({ ref }) => ref === 'dance')).payload).toEqual({
      status: 'error',
      response: {},
    });
  });
});
