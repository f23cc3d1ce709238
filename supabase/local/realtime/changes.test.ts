import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

beforeAll(async () => {
  harness = await startHarness();
  alice = await harness.token({ sub: ALICE });
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

describe('volume', () => {
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
