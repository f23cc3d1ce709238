import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ALICE,
  BOB,
  column,
  firstChange,
  type Harness,
  insertMessage,
  listen,
  MESSAGES,
  nextTopic,
  settledChanges,
  startHarness,
} from './testing/harness.ts';

let harness: Harness;
let alice: string;
let bob: string;

beforeAll(async () => {
  harness = await startHarness();
  alice = await harness.token({ sub: ALICE });
  bob = await harness.token({ sub: BOB });
});
afterAll(() => harness.close());

describe('the payload of a change', () => {
  test('an insert carries the record, the columns with their types and the time of the commit', async () => {
    const { client, topic } = await listen(harness, [{ event: 'INSERT', ...MESSAGES }], alice);
    const id = await insertMessage(harness, { author: ALICE, tags: ['a', 'b'] });
    const message = await firstChange(client, topic);
    expect(message).toMatchObject({ joinRef: null, ref: null });
    expect(message.payload).toEqual({
      ids: [expect.any(Number)],
      data: {
        schema: 'public',
        table: 'messages',
        type: 'INSERT',
        commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        columns: [
          { name: 'id', type: 'uuid' },
          { name: 'author', type: 'uuid' },
          { name: 'room', type: 'text' },
          { name: 'body', type: 'text' },
          { name: 'rank', type: 'int4' },
          { name: 'sent_at', type: 'timestamptz' },
          { name: 'tags', type: '_text' },
        ],
        record: {
          id,
          author: ALICE,
          room: 'all',
          body: 'hello',
          rank: 0,
          sent_at: '2026-11-20T14:59:58.717+00:00',
          tags: ['a', 'b'],
        },
        errors: null,
      },
    });
  });

  test('an update carries the record and the old key, a delete the old key only', async () => {
    const { client, topic } = await listen(harness, [{ event: '*', ...MESSAGES }], alice);
    const id = await insertMessage(harness, { author: ALICE });
    await harness.database.query(`update public.messages set body = 'changed' where id = $1`, [id]);
    await client.find(({ payload }) => JSON.stringify(payload).includes('"UPDATE"'));
    await harness.database.query('delete from public.messages where id = $1', [id]);
    await client.find(({ payload }) => JSON.stringify(payload).includes('"DELETE"'));
    const [, updated, deleted] = client.changes(topic);
    expect(updated).toMatchObject({ type: 'UPDATE', record: { id, body: 'changed' }, old_record: { id } });
    expect(updated?.['old_record']).toEqual({ id });
    expect(deleted).toMatchObject({ type: 'DELETE', old_record: { id }, errors: null });
    expect(deleted).not.toHaveProperty('record');
  });

  test('an update of more than NOTIFY can carry succeeds and arrives whole', async () => {
    const { client, topic } = await listen(harness, [{ event: 'UPDATE', ...MESSAGES }], alice);
    const id = await insertMessage(harness, { body: 'o'.repeat(20_000) });
    await harness.database.query('update public.messages set body = $1 where id = $2', [
      'n'.repeat(30_000),
      id,
    ]);
    await firstChange(client, topic);
    expect(client.changes(topic)[0]).toMatchObject({
      record: { id, body: 'n'.repeat(30_000) },
      errors: null,
    });
  });
});

describe('a filter', () => {
  test('lets through the rows whose column equals the value', async () => {
    const { client, topic } = await listen(
      harness,
      [{ event: '*', ...MESSAGES, filter: `author=eq.${ALICE}` }],
      alice,
    );
    await insertMessage(harness, { author: BOB, body: 'his' });
    await insertMessage(harness, { body: "nobody's" });
    await insertMessage(harness, { author: ALICE, body: 'hers' });
    expect(column(await settledChanges(harness, client, topic), 'body')).toEqual(['hers']);
  });

  test('judges a delete by the key only', async () => {
    const client = await harness.raw();
    const [byKey, byAuthor] = [nextTopic(), nextTopic()];
    const id = await insertMessage(harness, { author: ALICE });
    const other = await insertMessage(harness, { author: ALICE });
    await client.subscribe(byKey, [{ event: 'DELETE', ...MESSAGES, filter: `id=eq.${id}` }], alice);
    await client.subscribe(byAuthor, [{ event: 'DELETE', ...MESSAGES, filter: `author=eq.${ALICE}` }], alice);
    await harness.database.query('delete from public.messages where id in ($1, $2)', [id, other]);
    expect(await settledChanges(harness, client, byKey)).toMatchObject([{ old_record: { id } }]);
    expect(client.changes(byAuthor)).toEqual([]);
  });
});

describe('visibility', () => {
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
    const { client, topic } = await listen(
      harness,
      [{ event: '*', schema: 'public', table: 'vault' }],
      alice,
    );
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
});
