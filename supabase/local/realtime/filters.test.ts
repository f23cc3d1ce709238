import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindingId } from './subscription-params.ts';
import { ALICE, type Harness, startHarness } from './testing/harness.ts';
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

beforeAll(async () => {
  harness = await startHarness();
  alice = await harness.token({ sub: ALICE });
});
afterAll(() => harness.close());

test.each([
  ['rank=gt.9', [10, 100]],
  ['rank=gte.10', [10, 100]],
  ['rank=lt.10', [2, 9]],
  ['rank=lte.9', [2, 9]],
  ['rank=eq.10', [10]],
  ['rank=neq.10', [2, 9, 100]],
  ['rank=in.(2,100)', [2, 100]],
  ['rank=not.in.(2,100)', [9, 10]],
  ['rank=gt.2,rank=lt.100', [9, 10]],
  ['body=like.row 1%', [10, 100]],
  ['author=is.null', [2, 9, 10, 100]],
  ['sent_at=gt.2026-11-20T16:00:00+02:00', [2, 9, 10, 100]],
  ['sent_at=lt.2026-11-20T15:00:00+02:00', []],
])('%s is judged by the type of the column', async (filter, expected) => {
  const client = await harness.raw();
  const topic = nextTopic();
  await client.subscribe(topic, [{ event: 'INSERT', ...MESSAGES, filter }], alice);
  for (const rank of [2, 9, 10, 100]) await insertMessage(harness, { rank, body: `row ${rank}` });
  const changes = await settledChanges(harness, client, topic);
  expect(column(changes, 'rank')).toEqual(expected);
});

test('an update is judged by the row as it is now', async () => {
  const client = await harness.raw();
  const topic = nextTopic();
  await client.subscribe(topic, [{ event: 'UPDATE', ...MESSAGES, filter: 'rank=gt.5' }], alice);
  const id = await insertMessage(harness, { rank: 9 });
  await harness.database.query('update public.messages set rank = 1 where id = $1', [id]);
  await settledChanges(harness, client, topic);
  await harness.database.query('update public.messages set rank = 10 where id = $1', [id]);
  const changes = await settledChanges(harness, client, topic);
  expect(changes).toMatchObject([{ record: { id, rank: 10 } }]);
});

test('a delete is judged by the key only: filters on other columns never match', async () => {
  const client = await harness.raw();
  const [byKey, byOther, byRank] = [nextTopic(), nextTopic(), nextTopic()];
  const id = await insertMessage(harness, { rank: 7 });
  const other = await insertMessage(harness, { rank: 7 });
  await client.subscribe(
    byKey,
    [{ event: 'DELETE', ...MESSAGES, filter: `id=eq.${id.toUpperCase()}` }],
    alice,
  );
  await client.subscribe(byOther, [{ event: 'DELETE', ...MESSAGES, filter: 'rank=eq.7' }], alice);
  await client.subscribe(byRank, [{ event: 'DELETE', ...MESSAGES, filter: 'author=is.null' }], alice);
  await harness.database.query('delete from public.messages where id in ($1, $2)', [id, other]);
  expect(await settledChanges(harness, client, byKey)).toMatchObject([{ old_record: { id } }]);
  expect([...client.changes(byOther), ...client.changes(byRank)]).toEqual([]);
});

test('one change carries the ids of all bindings of the channel that it matches', async () => {
  const client = await harness.raw();
  const topic = nextTopic();
  const bindings = [
    { event: '*', ...MESSAGES },
    { event: 'INSERT', ...MESSAGES, filter: 'rank=eq.1' },
    { event: 'INSERT', ...MESSAGES, filter: 'rank=eq.2' },
    { event: 'DELETE', ...MESSAGES },
    { event: '*', schema: 'public' },
  ];
  const { payload } = await client.join(topic, { bindings, token: alice });
  expect(payload).toEqual({
    status: 'ok',
    response: { postgres_changes: bindings.map((binding) => ({ ...binding, id: bindingId(binding) })) },
  });
  await client.find(({ event, topic: of }) => event === 'system' && of === topic);
  await insertMessage(harness, { rank: 1 });
  const change = await firstChange(client, topic);
  const matching = bindings.filter((_, at) => [0, 1, 4].includes(at));
  expect(change.payload['ids']).toEqual(matching.map(bindingId));
});

test('an in filter takes 100 values', async () => {
  const client = await harness.raw();
  const topic = nextTopic();
  const values = Array.from({ length: 100 }, (_, index) => index).join(',');
  await client.subscribe(topic, [{ event: 'INSERT', ...MESSAGES, filter: `rank=in.(${values})` }], alice);
  await insertMessage(harness, { rank: 99 });
  await insertMessage(harness, { rank: 100 });
  const changes = await settledChanges(harness, client, topic);
  expect(changes).toMatchObject([{ record: { rank: 99 } }]);
});
