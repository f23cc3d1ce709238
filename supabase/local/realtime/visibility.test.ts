import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALICE, BOB, type Harness, KEYS, startHarness } from './testing/harness.ts';
import {
  column,
  firstChange,
  insertMessage,
  MESSAGES,
  nextTopic,
  settledChanges,
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

test('members and visitors each receive the rows that row-level security shows them', async () => {
  const client = await harness.raw();
  const [ofAlice, ofBob, ofVisitor] = [nextTopic(), nextTopic(), nextTopic()];
  await client.subscribe(ofAlice, [{ event: '*', ...MESSAGES }], alice);
  await client.subscribe(ofBob, [{ event: '*', ...MESSAGES }], bob);
  await client.subscribe(ofVisitor, [{ event: '*', ...MESSAGES }]);
  await insertMessage(harness, { author: ALICE, room: 'private', body: 'for alice' });
  await insertMessage(harness, { room: 'lobby', body: 'for visitors' });
  await insertMessage(harness, { author: BOB, room: 'private', body: 'for bob' });
  await insertMessage(harness, { body: 'for members' });
  expect(column(await settledChanges(harness, client, ofVisitor), 'body')).toEqual(['for visitors']);
  expect(column(client.changes(ofAlice), 'body')).toEqual(['for alice', 'for members']);
  expect(column(client.changes(ofBob), 'body')).toEqual(['for bob', 'for members']);
});

test('the secret key sees every row and every column', async () => {
  const client = await harness.raw({ apiKey: KEYS.secret });
  const topic = nextTopic();
  await client.subscribe(topic, [{ event: 'INSERT', ...MESSAGES }]);
  await insertMessage(harness, { author: ALICE, room: 'private', internal_note: 'kept from members' });
  await firstChange(client, topic);
  expect(client.changes(topic)[0]).toMatchObject({ record: { internal_note: 'kept from members' } });
});

test('columns without a grant are left out of columns and record', async () => {
  const client = await harness.raw();
  const topic = nextTopic();
  await client.subscribe(topic, [{ event: 'INSERT', ...MESSAGES }]);
  const id = await insertMessage(harness, { room: 'lobby', internal_note: 'secret' });
  await firstChange(client, topic);
  expect(client.changes(topic)[0]).toMatchObject({
    columns: [{ name: 'id' }, { name: 'room' }, { name: 'body' }],
  });
  expect(client.changes(topic)[0]?.['record']).toEqual({ id, room: 'lobby', body: 'hello' });
});

test('a grant that is withdrawn counts for channels that are already open', async () => {
  const client = await harness.raw();
  const topic = nextTopic();
  await harness.database.exec('grant select on public.unpublished to anon');
  await harness.database.exec('alter publication supabase_realtime add table public.unpublished');
  await client.subscribe(topic, [{ event: 'INSERT', schema: 'public', table: 'unpublished' }]);
  await harness.database.exec('revoke select on public.unpublished from anon');
  await harness.database.exec('insert into public.unpublished values (1)');
  await firstChange(client, topic);
  await harness.database.exec('alter publication supabase_realtime drop table public.unpublished');
  expect(client.changes(topic)[0]).toMatchObject({ errors: ['Error 401: Unauthorized'], record: {} });
});

test('a subscriber without SELECT on the key receives an error in place of the record', async () => {
  const client = await harness.raw();
  const topic = nextTopic();
  await client.subscribe(topic, [{ event: '*', schema: 'public', table: 'vault' }]);
  await harness.database.exec(`insert into public.vault values (1, 'gold')`);
  await firstChange(client, topic);
  expect(client.changes(topic)).toEqual([
    {
      schema: 'public',
      table: 'vault',
      type: 'INSERT',
      commit_timestamp: null,
      columns: [],
      record: {},
      errors: ['Error 401: Unauthorized'],
    },
  ]);
});

test('a table without a primary key reports that', async () => {
  const client = await harness.raw();
  const topic = nextTopic();
  await client.subscribe(topic, [{ event: '*', schema: 'public', table: 'journal' }]);
  await harness.database.exec(`insert into public.journal values ('dear diary')`);
  await firstChange(client, topic);
  expect(client.changes(topic)[0]).toMatchObject({
    errors: ['Error 400: Bad Request, no primary key'],
    record: {},
  });
});

test('a delete reaches everybody, also who could not see the row', async () => {
  const client = await harness.raw();
  const topic = nextTopic();
  await client.subscribe(topic, [{ event: '*', ...MESSAGES }], bob);
  const id = await insertMessage(harness, { author: ALICE, room: 'private' });
  await harness.database.query('delete from public.messages where id = $1', [id]);
  await firstChange(client, topic);
  expect(client.changes(topic)).toMatchObject([{ type: 'DELETE', old_record: { id } }]);
});

test('a row that is deleted in the same transaction loses its insert', async () => {
  const client = await harness.raw();
  const topic = nextTopic();
  await client.subscribe(topic, [{ event: '*', ...MESSAGES }], alice);
  await harness.database.transaction(async (tx) => {
    await tx.query(`insert into public.messages (body) values ('brief')`);
    await tx.query(`delete from public.messages where body = 'brief'`);
  });
  await firstChange(client, topic);
  expect(client.changes(topic).map(({ type }) => type)).toEqual(['DELETE']);
});
