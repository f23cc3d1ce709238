import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALICE, type Harness, startHarness } from './testing/harness.ts';
import { nextTopic } from './testing/messages.ts';
import type { Version } from './wire.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const MESSAGES = { event: '*', schema: 'public', table: 'messages' };

describe.each<Version>(['1.0.0', '2.0.0'])('protocol %s', (version) => {
  // Protocol 1.0.0 sends no join_ref at all.
  const joinRefOf = (ref: string | null): string | null | undefined =>
    version === '2.0.0' ? ref : undefined;

  test('a heartbeat is answered', async () => {
    const client = await harness.raw({ version });
    client.send('heartbeat', 'phoenix', {}, { ref: 'beat' });
    expect(await client.find(({ ref }) => ref === 'beat')).toEqual({
      joinRef: joinRefOf(null),
      ref: 'beat',
      topic: 'phoenix',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
    });
  });

  test('a join is answered with its bindings, then presence, then the confirmation', async () => {
    const client = await harness.raw({ version });
    const topic = nextTopic();
    const bindings = [{ ...MESSAGES, filter: 'room=eq.lobby' }];
    await client.join(topic, { bindings, config: { presence: { enabled: true, key: '' } }, ref: '1' });
    await client.find(({ event }) => event === 'system');
    expect(client.inbox).toEqual([
      {
        joinRef: joinRefOf('1'),
        ref: '1',
        topic,
        event: 'phx_reply',
        payload: {
          status: 'ok',
          response: { postgres_changes: [{ ...bindings[0], id: expect.any(Number) }] },
        },
      },
      { joinRef: joinRefOf('1'), ref: null, topic, event: 'presence_state', payload: {} },
      {
        joinRef: joinRefOf('1'),
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

  test('leaving is answered and closes the channel, which receives nothing any more', async () => {
    const client = await harness.raw({ version });
    const topic = nextTopic();
    await client.subscribe(topic, [MESSAGES]);
    client.send('phx_leave', topic, {}, { ref: 'leave' });
    await client.find(({ event }) => event === 'phx_close');
    expect(client.inbox.slice(-2)).toMatchObject([
      { ref: 'leave', event: 'phx_reply', payload: { status: 'ok', response: {} } },
      { event: 'phx_close', payload: {} },
    ]);
    await client.subscribe(`${topic}-after`, [MESSAGES]);
    await harness.database.exec(`insert into public.messages (room, body) values ('lobby', 'late')`);
    await client.find(({ event }) => event === 'postgres_changes');
    expect(client.changes(topic)).toEqual([]);
  });

  test('messages to a topic that was not joined are answered with an error', async () => {
    const client = await harness.raw({ version });
    client.send('broadcast', 'realtime:nowhere', { event: 'x' }, { ref: 'lost' });
    expect(await client.find(({ ref }) => ref === 'lost')).toMatchObject({
      joinRef: joinRefOf(null),
      payload: { status: 'error', response: { reason: 'unmatched topic' } },
    });
    client.send('phx_join', 'other:topic', {}, { ref: 'join' });
    expect(await client.find(({ ref }) => ref === 'join')).toMatchObject({
      payload: { status: 'error', response: { reason: 'unmatched topic' } },
    });
    client.send('phx_leave', 'realtime:nowhere', {}, { ref: 'leave' });
    expect(await client.find(({ ref }) => ref === 'leave')).toMatchObject({ payload: { status: 'ok' } });
  });

  test('frames that are no messages are ignored', async () => {
    const client = await harness.raw({ version });
    for (const frame of ['no json', '[]', '{}', 'null', Buffer.from([9, 9]), Buffer.from([3, 200])]) {
      client.sendFrame(frame);
    }
    client.send('heartbeat', 'phoenix', {}, { ref: 'beat' });
    await client.find(({ ref }) => ref === 'beat');
    expect(client.inbox).toHaveLength(1);
  });
});

describe('channels', () => {
  test('joining a topic again closes the old join, and each change comes once', async () => {
    const client = await harness.raw();
    const topic = nextTopic();
    await client.join(topic, { bindings: [MESSAGES], ref: 'first' });
    await client.join(topic, { bindings: [MESSAGES], ref: 'second' });
    expect(await client.find(({ event }) => event === 'phx_close')).toMatchObject({
      joinRef: 'first',
      ref: 'first',
    });
    await client.find(({ event, joinRef }) => event === 'system' && joinRef === 'second');
    await harness.database.exec(`insert into public.messages (room, body) values ('lobby', 'once')`);
    await client.find(({ event }) => event === 'postgres_changes');
    client.send('heartbeat', 'phoenix', {}, { ref: 'beat' });
    await client.find(({ ref }) => ref === 'beat');
    expect(client.changes(topic)).toHaveLength(1);
    client.send('phx_leave', topic, {}, { ref: 'stale', joinRef: 'first' });
    client.send('phx_leave', topic, {}, { ref: 'leave', joinRef: 'second' });
    await client.find(({ ref }) => ref === 'leave');
    expect(client.inbox.some(({ ref }) => ref === 'stale')).toBe(false);
  });

  test('a client may leave and join the same topic again', async () => {
    const client = await harness.raw();
    const topic = nextTopic();
    await client.subscribe(topic, [MESSAGES]);
    client.send('phx_leave', topic);
    await client.find(({ event }) => event === 'phx_close');
    await client.join(topic, { bindings: [MESSAGES], ref: 'again' });
    await client.find(({ event, joinRef }) => event === 'system' && joinRef === 'again');
    await harness.database.exec(`insert into public.messages (room, body) values ('lobby', 'back')`);
    await client.find(({ event }) => event === 'postgres_changes');
    expect(client.changes(topic)).toHaveLength(1);
  });

  test('the 101st channel of a socket is refused', async () => {
    const client = await harness.raw();
    for (let index = 0; index < 100; index++) client.send('phx_join', `realtime:many-${index}`);
    expect((await client.join('realtime:many-100')).payload).toEqual({
      status: 'error',
      response: { reason: 'ChannelRateLimitReached: Too many channels' },
    });
  });

  test('a join may wait until the changes are live', async () => {
    const client = await harness.raw();
    const topic = nextTopic();
    const config = { postgres_changes_options: { wait: true } };
    await client.join(topic, { bindings: [MESSAGES], config });
    await harness.database.exec(`insert into public.messages (room, body) values ('lobby', 'at once')`);
    await client.find(({ event }) => event === 'postgres_changes');
    const { payload } = await client.join(nextTopic(), {
      bindings: [{ schema: 'public', table: 'absent' }],
      config,
    });
    expect(payload).toMatchObject({
      status: 'error',
      response: { reason: expect.stringMatching(/^RealtimeDisabledForConfiguration: Unable to subscribe/) },
    });
  });

  test('replication_ready is confirmed at once', async () => {
    const client = await harness.raw();
    await client.join(nextTopic(), { config: { broadcast: { replication_ready: true } } });
    expect((await client.find(({ event }) => event === 'system')).payload).toMatchObject({
      extension: 'system',
      status: 'ok',
      message: 'Replication connection established',
    });
  });
});

describe('the end of a socket', () => {
  test('a socket that stays silent is closed', async () => {
    const impatient = await startHarness({ idleTimeoutMs: 50 });
    const client = await impatient.raw();
    expect(await client.closed).toBe(1000);
    await impatient.close();
  });

  test('closing realtime ends every socket for a reconnect and stops listening', async () => {
    const ending = await startHarness();
    const client = await ending.raw();
    const token = await ending.token({ sub: ALICE });
    await client.subscribe('realtime:end', [MESSAGES], token);
    await ending.realtime.close();
    expect(await client.closed).toBe(1012);
    await ending.database.exec(`insert into public.messages (body) values ('unheard')`);
    await expect(ending.raw()).rejects.toThrow('Unexpected server response: 404');
    await ending.close();
  });
});
