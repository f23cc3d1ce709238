import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALICE, BOB, type Harness, startHarness } from './testing/harness.ts';
import {
  column,
  firstChange,
  insertMessage,
  MESSAGES,
  nextTopic,
  settledChanges,
  listen,
} from './testing/messages.ts';

let harness: Harness;
let alice: string;
let bob: string;

beforeAll(async () => {
  harness = await startHarness();
  alice = await harness.token({ sub: ALICE });
  bob = await harness.token({ sub: BOB });
});
afterAll(() => harness.close());

test('each member receives the rows that row-level security shows them', async () => {
  const client = await harness.raw();
  const [ofAlice, ofBob] = [nextTopic(), nextTopic()];
  await client.subscribe(ofAlice, [{ event: '*', ...MESSAGES }], alice);
  await client.subscribe(ofBob, [{ event: '*', ...MESSAGES }], bob);
  await insertMessage(harness, { author: ALICE, room: 'private', body: 'for alice' });
  await insertMessage(harness, { author: BOB, room: 'private', body: 'for bob' });
  await insertMessage(harness, { body: 'for both' });
  expect(column(await settledChanges(harness, client, ofBob), 'body')).toEqual(['for bob', 'for both']);
  expect(column(client.changes(ofAlice), 'body')).toEqual(['for alice', 'for both']);
});

test('a subscriber without a grant receives an error in place of the record', async () => {
  const { client, topic } = await listen(harness, [{ event: '*', schema: 'public', table: 'vault' }], alice);
  await harness.database.exec(`insert into public.vault values (1, 'gold')`);
  await firstChange(client, topic);
  expect(client.changes(topic)).toMatchObject([
    { table: 'vault', type: 'INSERT', columns: [], record: {}, errors: ['Error 401: Unauthorized'] },
  ]);
});

test('a delete reaches every subscriber, even those who could not see the row', async () => {
  const { client, topic } = await listen(harness, [{ event: '*', ...MESSAGES }], bob);
  const id = await insertMessage(harness, { author: ALICE, room: 'private' });
  await harness.database.query('delete from public.messages where id = $1', [id]);
  await firstChange(client, topic);
  expect(client.changes(topic)).toMatchObject([{ type: 'DELETE', old_record: { id } }]);
});
