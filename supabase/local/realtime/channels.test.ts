import { createServer } from 'node:http';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  ALICE,
  BOB,
  firstChange,
  type Harness,
  insertMessage,
  KEYS,
  listen,
  MESSAGES,
  nextTopic,
  startHarness,
} from './testing/harness.ts';
import type { JoinOptions, RawClient } from './testing/raw-client.ts';

const ALL_CHANGES = { event: '*', ...MESSAGES };

let harness: Harness;
let alice: string;

beforeAll(async () => {
  harness = await startHarness();
  alice = await harness.token({ sub: ALICE });
});
afterAll(() => harness.close());

describe('a handshake', () => {
  function refusal(path: string): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      const ws = new WebSocket(`${harness.url.replace('http', 'ws')}${path}`);
      ws.once('open', () => reject(new Error('The socket was accepted.')));
      ws.once('error', reject);
      ws.once('unexpected-response', (_request, response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
    });
  }

  test.each([
    ['/realtime/v1/websocket?vsn=2.0.0', 401, 'API key is missing'],
    [
      '/realtime/v1/websocket?vsn=2.0.0&apikey=sb_publishable_other',
      401,
      'The token provided is not a valid JWT',
    ],
    [`/realtime/v1/websocket?vsn=1.0.0&apikey=${KEYS.publishable}`, 403, 'Unsupported protocol version'],
    [`/realtime/v1/elsewhere?apikey=${KEYS.publishable}`, 404, 'Not Found'],
    [`/elsewhere?apikey=${KEYS.publishable}`, 404, 'Not Found'],
  ])('%s is refused', async (path, status, error) => {
    expect(await refusal(path)).toEqual({ status, body: JSON.stringify({ error }) });
  });

  test('a request line that is no URL is refused', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = createConnection(Number(new URL(harness.url).port), '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
      socket.write('GET // HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    });
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('an upgrade of another path is left to the other listeners of the server', async () => {
    const server = createServer();
    harness.realtime.attach(server);
    server.on('upgrade', (request, socket) => {
      if (request.url === '/hot-reload') socket.end('HTTP/1.1 418 Theirs\r\ncontent-length: 0\r\n\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const status = await new Promise((resolve) => {
      const ws = new WebSocket(`ws://127.0.0.1:${port}/hot-reload`);
      ws.once('error', resolve);
      ws.once('unexpected-response', (_request, response) => resolve(response.statusCode));
    });
    await new Promise((resolve) => server.close(resolve));
    expect(status).toBe(418);
  });
});

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
    const impatient = await harness.serve({ idleTimeoutMs: 50 });
    const client = await impatient.raw();
    expect(await client.closed).toBe(1000);
    await impatient.close();
  });

  test('is closed for a reconnect when realtime closes, which stops listening', async () => {
    const ending = await harness.serve();
    const client = await ending.raw();
    await client.subscribe('realtime:members-end', [ALL_CHANGES], alice);
    await ending.realtime.close();
    expect(await client.closed).toBe(1012);
    await insertMessage(harness);
    await expect(ending.raw()).rejects.toThrow('Unexpected server response: 404');
    await ending.close();
  });
});

describe('a join', () => {
  test('is answered with its bindings, then confirmed', async () => {
    const client = await harness.raw();
    const topic = nextTopic();
    const bindings = [{ ...ALL_CHANGES, filter: 'room=eq.lobby' }];
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
    await client.join(topic, { bindings: [ALL_CHANGES], token: alice, ref: 'first' });
    await client.join(topic, { bindings: [ALL_CHANGES], token: alice, ref: 'second' });
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
    const { client, topic } = await listen(harness, [ALL_CHANGES], alice);
    client.send('phx_leave', topic, {}, { ref: 'leave' });
    await client.find(({ event }) => event === 'phx_close');
    expect(client.inbox.slice(-2)).toMatchObject([
      { ref: 'leave', event: 'phx_reply', payload: { status: 'ok', response: {} } },
      { event: 'phx_close', payload: {} },
    ]);
    await insertMessage(harness, { body: 'missed' });
    await client.join(topic, { bindings: [ALL_CHANGES], token: alice, ref: 'again' });
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
    const { payload } = await client.join(nextTopic(), { token: await tokenOf(), bindings: [ALL_CHANGES] });
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
      const bindings = [ALL_CHANGES, { ...ALL_CHANGES, table, ...(filter === undefined ? {} : { filter }) }];
      const { payload } = await client.join(broken, { bindings, token: alice });
      expect(payload).toMatchObject({ status: 'ok' });
      expect((await client.find(({ event }) => event === 'system')).payload).toMatchObject({
        extension: 'postgres_changes',
        status: 'error',
        message: expect.stringContaining(`Unable to subscribe to changes with given parameters. ${reason}`),
      });
      await client.subscribe(whole, [ALL_CHANGES], alice);
      await insertMessage(harness);
      await client.find(({ event, topic }) => event === 'postgres_changes' && topic === whole);
      expect(client.changes(broken)).toEqual([]);
    },
  );
});

// The policies of testing/harness.ts let members join `members-…` and each member `of-<id>`.
const joinAs = async (member: string | null, topic: string, options: JoinOptions = {}) => {
  const client = await harness.raw();
  const token = member === null ? undefined : await harness.token({ sub: member });
  const { payload } = await client.join(`realtime:${topic}`, { token, ...options });
  return { client, answer: payload };
};

const unauthorized = (topic: string) => ({
  status: 'error',
  response: { reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}` },
});

describe('a private channel', () => {
  test('admits members whom its policies let read it, and refuses everybody else', async () => {
    expect((await joinAs(ALICE, 'members-only')).answer['status']).toBe('ok');
    expect((await joinAs(ALICE, `of-${ALICE}`)).answer['status']).toBe('ok');
    expect((await joinAs(BOB, `of-${ALICE}`)).answer).toEqual(unauthorized(`of-${ALICE}`));
    expect((await joinAs(ALICE, 'unknown')).answer).toEqual(unauthorized('unknown'));
    expect((await joinAs(null, 'members-only')).answer).toEqual(unauthorized('members-only'));
  });

  test('is closed when a pushed token may not read it', async () => {
    const topic = `of-${ALICE}`;
    const { client } = await joinAs(ALICE, topic);
    client.send('access_token', `realtime:${topic}`, { access_token: await harness.token({ sub: BOB }) });
    expect(await client.find(({ event }) => event === 'system')).toMatchObject({
      payload: {
        status: 'error',
        message: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
      },
    });
    await client.find(({ event }) => event === 'phx_close');
  });

  test('leaves no row of the permission check behind', async () => {
    await joinAs(ALICE, 'members-only');
    expect((await harness.database.query('select 1 from realtime.messages')).rows).toEqual([]);
  });
});

describe('a token', () => {
  async function writePrivately(author: string): Promise<void> {
    await insertMessage(harness, { author, room: 'private' });
  }

  const listenWith = (token: string) => listen(harness, [{ event: 'INSERT', ...MESSAGES }], token);

  /** The reason that the server gave when it closed the channel; checks that the channel is gone. */
  async function endOf(client: RawClient, topic: string): Promise<unknown> {
    const closing = await client.find(({ event }) => event === 'phx_close');
    expect(closing).toMatchObject({ topic, ref: closing.joinRef, payload: {} });
    const errors = client.inbox.filter(({ payload }) => payload['status'] === 'error');
    expect(errors).toMatchObject([
      { event: 'system', payload: { extension: 'system', channel: topic.replace('realtime:', '') } },
    ]);
    client.send('access_token', topic, {}, { ref: 'late' });
    expect(await client.find(({ ref }) => ref === 'late')).toMatchObject({
      payload: { response: { reason: 'unmatched topic' } },
    });
    return errors[0]?.payload['message'];
  }

  function seconds(): number {
    return Math.floor(Date.now() / 1000);
  }

  test('the server confirms a refreshed token and uses it from then on', async () => {
    const { client, topic } = await listenWith(await harness.token({ sub: ALICE }));
    const confirmations = (): number => client.inbox.filter(({ event }) => event === 'system').length;
    client.send('access_token', topic, { access_token: await harness.token({ sub: BOB }) });
    await client.find(() => confirmations() === 2);
    await writePrivately(ALICE);
    await writePrivately(BOB);
    await firstChange(client, topic);
    expect(client.changes(topic)).toMatchObject([{ record: { author: BOB } }]);
  });

  test.each([
    ['the publishable key', KEYS.publishable],
    ['any other key', 'sb_secret_of_another_project'],
    ['nothing', null],
  ])('%s, pushed as a token, changes nothing', async (_what, pushed) => {
    const { client, topic } = await listenWith(await harness.token({ sub: ALICE }));
    client.send('access_token', topic, { access_token: pushed });
    client.send('heartbeat', 'phoenix', {}, { ref: 'after' });
    await client.find(({ ref }) => ref === 'after');
    await writePrivately(ALICE);
    await firstChange(client, topic);
    expect(client.changes(topic)).toMatchObject([{ record: { author: ALICE } }]);
    expect(client.inbox.filter(({ event }) => event === 'system')).toHaveLength(1);
  });

  test('a garbage token closes the channel', async () => {
    const { client, topic } = await listenWith(await harness.token({ sub: ALICE }));
    client.send('access_token', topic, { access_token: 'garbage' });
    expect(await endOf(client, topic)).toMatch(/^InvalidJWTToken: /);
  });

  test('a channel is closed when its token expires; others stay open', async () => {
    const { client, topic } = await listenWith(await harness.token({ sub: ALICE, exp: seconds() + 3 }));
    const staying = nextTopic();
    await client.subscribe(staying, [{ event: 'INSERT', ...MESSAGES }], await harness.token({ sub: BOB }));
    expect(await endOf(client, topic)).toBe('Token has expired');
    await writePrivately(ALICE);
    await writePrivately(BOB);
    await firstChange(client, staying);
    expect(client.changes(topic)).toEqual([]);
    expect(client.changes(staying)).toHaveLength(1);
  });

  test('a refreshed token moves the expiry, later as well as earlier', async () => {
    const { client, topic } = await listenWith(await harness.token({ sub: ALICE, exp: seconds() + 3 }));
    const shortened = nextTopic();
    await client.join(shortened, { token: await harness.token({ sub: BOB }) });
    client.send('access_token', topic, { access_token: await harness.token({ sub: ALICE }) });
    client.send('access_token', shortened, {
      access_token: await harness.token({ sub: BOB, exp: seconds() + 4 }),
    });
    await client.find(({ event, topic: of }) => event === 'phx_close' && of === shortened);
    expect(client.inbox.some(({ event, topic: of }) => event === 'phx_close' && of === topic)).toBe(false);
  });
});
