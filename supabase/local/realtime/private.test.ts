import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALICE, BOB, type Harness, startHarness } from './testing/harness.ts';
import { firstChange, insertMessage, MESSAGES } from './testing/messages.ts';
import type { JoinOptions, RawClient } from './testing/raw-client.ts';

// The policies of testing/schema.ts: members join `members-…`, each member `of-<id>`; all of them may broadcast on
// `members-talk` and be present on `members-present`.
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const privately = { private: true, broadcast: { ack: true } };
const wave = { type: 'broadcast', event: 'wave', payload: {} };

const join = async (member: string | null, topic: string, options: JoinOptions = {}) => {
  const client = await harness.raw();
  const token = member === null ? undefined : await harness.token({ sub: member });
  const { payload } = await client.join(`realtime:${topic}`, { token, config: privately, ...options });
  return { client, answer: payload };
};

/** Everything that was sent to the client before this has come. */
const settle = async (client: RawClient) => {
  client.send('heartbeat', 'phoenix', {}, { ref: 'settled' });
  await client.find(({ ref }) => ref === 'settled');
};

const refusal = (topic: string) => ({
  status: 'error',
  response: { reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}` },
});

describe('a private channel', () => {
  test('is joined by whom the policies let read it, and by nobody else', async () => {
    expect((await join(ALICE, 'members-only')).answer['status']).toBe('ok');
    expect((await join(ALICE, `of-${ALICE}`)).answer['status']).toBe('ok');
    expect((await join(BOB, `of-${ALICE}`)).answer).toEqual(refusal(`of-${ALICE}`));
    expect((await join(ALICE, 'unknown')).answer).toEqual(refusal('unknown'));
    expect((await join(null, 'members-only')).answer).toEqual(refusal('members-only'));
  });

  test('carries the changes of tables as row-level security shows them', async () => {
    const { client } = await join(ALICE, 'members-changes', { bindings: [{ event: 'INSERT', ...MESSAGES }] });
    await client.find(({ event }) => event === 'system');
    await insertMessage(harness, { room: 'private', author: BOB, body: 'hidden' });
    await insertMessage(harness, { room: 'private', author: ALICE, body: 'seen' });
    expect(await firstChange(client, 'realtime:members-changes')).toMatchObject({
      payload: { data: { record: { body: 'seen' } } },
    });
  });

  test('takes a broadcast from whom the policies let write, and ignores any other', async () => {
    for (const [topic, isHeard] of [
      ['members-talk', true],
      ['members-quiet', false],
    ] as const) {
      const { client: alice } = await join(ALICE, topic);
      const { client: bob } = await join(BOB, topic);
      alice.send('broadcast', `realtime:${topic}`, wave, { ref: 'wave' });
      await settle(alice);
      expect(alice.inbox.some(({ ref }) => ref === 'wave')).toBe(isHeard);
      await settle(bob);
      expect(bob.inbox.some(({ event }) => event === 'broadcast')).toBe(isHeard);
    }
  });

  test('shows the presence of whom the policies let write, and of nobody else', async () => {
    for (const [topic, isSeen] of [
      ['members-present', true],
      ['members-talk', false],
    ] as const) {
      const { client: alice } = await join(ALICE, topic);
      const { client: bob } = await join(BOB, topic);
      alice.send('presence', `realtime:${topic}`, { event: 'track', payload: {} }, { ref: 'track' });
      await alice.find(({ ref }) => ref === 'track');
      await settle(bob);
      expect(bob.inbox.some(({ event }) => event === 'presence_diff')).toBe(isSeen);
    }
  });

  test('hears nothing of a public channel with its name', async () => {
    const { client: alice } = await join(ALICE, 'members-talk');
    const visitor = await harness.raw();
    await visitor.join('realtime:members-talk', { config: { broadcast: { ack: true } } });
    visitor.send('broadcast', 'realtime:members-talk', wave, { ref: 'wave' });
    await visitor.find(({ ref }) => ref === 'wave');
    await settle(alice);
    expect(alice.inbox.some(({ event }) => event === 'broadcast')).toBe(false);
  });

  test('is closed when a pushed token may not read it', async () => {
    const topic = `of-${ALICE}`;
    const { client } = await join(ALICE, topic);
    client.send('access_token', `realtime:${topic}`, { access_token: await harness.token({ sub: BOB }) });
    expect(await client.find(({ event }) => event === 'system')).toMatchObject({
      payload: {
        status: 'error',
        message: `You do not have permissions to read from this Channel topic: ${topic}`,
      },
    });
    await client.find(({ event }) => event === 'phx_close');
  });

  test('leaves no row behind', async () => {
    await join(ALICE, 'members-only');
    expect((await harness.database.query('select 1 from realtime.messages')).rows).toEqual([]);
  });
});
