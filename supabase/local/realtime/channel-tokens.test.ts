import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALICE, BOB, type Harness, KEYS, startHarness } from './testing/harness.ts';
import { firstChange, insertMessage, MESSAGES, nextTopic, listen } from './testing/messages.ts';
import type { RawClient } from './testing/raw-client.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

async function writePrivately(author: string): Promise<void> {
  await insertMessage(harness, { author, room: 'private' });
}

const join = (token: string) => listen(harness, [{ event: 'INSERT', ...MESSAGES }], token);

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
  const { client, topic } = await join(await harness.token({ sub: ALICE }));
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
  const { client, topic } = await join(await harness.token({ sub: ALICE }));
  client.send('access_token', topic, { access_token: pushed });
  client.send('heartbeat', 'phoenix', {}, { ref: 'after' });
  await client.find(({ ref }) => ref === 'after');
  await writePrivately(ALICE);
  await firstChange(client, topic);
  expect(client.changes(topic)).toMatchObject([{ record: { author: ALICE } }]);
  expect(client.inbox.filter(({ event }) => event === 'system')).toHaveLength(1);
});

test('a garbage token closes the channel', async () => {
  const { client, topic } = await join(await harness.token({ sub: ALICE }));
  client.send('access_token', topic, { access_token: 'garbage' });
  expect(await endOf(client, topic)).toMatch(/^InvalidJWTToken: /);
});

test('a channel is closed when its token expires; others stay open', async () => {
  const { client, topic } = await join(await harness.token({ sub: ALICE, exp: seconds() + 3 }));
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
  const { client, topic } = await join(await harness.token({ sub: ALICE, exp: seconds() + 3 }));
  const shortened = nextTopic();
  await client.join(shortened, { token: await harness.token({ sub: BOB }) });
  client.send('access_token', topic, { access_token: await harness.token({ sub: ALICE }) });
  client.send('access_token', shortened, {
    access_token: await harness.token({ sub: BOB, exp: seconds() + 4 }),
  });
  await client.find(({ event, topic: of }) => event === 'phx_close' && of === shortened);
  expect(client.inbox.some(({ event, topic: of }) => event === 'phx_close' && of === topic)).toBe(false);
});
