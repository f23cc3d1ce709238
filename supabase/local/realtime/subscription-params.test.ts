import { expect, test } from 'vitest';
import { bindingId, describeParams, parseSubscriptionParams } from './subscription-params.ts';

test('schema and table default to public and to every table', () => {
  expect(parseSubscriptionParams({ schema: 'public' })).toMatchObject({
    value: { schema: 'public', table: '*' },
  });
  expect(parseSubscriptionParams({ table: 'messages' })).toMatchObject({
    value: { schema: 'public', table: 'messages', action: '*', conditions: [], select: null },
  });
});

test('events count in any case, and unknown ones as all', () => {
  expect(parseSubscriptionParams({ schema: 'public', event: 'insert' })).toMatchObject({
    value: { action: 'INSERT' },
  });
  expect(parseSubscriptionParams({ schema: 'public', event: 'UPSERT' })).toMatchObject({
    value: { action: '*' },
  });
});

test.each([
  [{}, 'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: %{}'],
  [
    { schema: 'public', table: 'messages', filter: null, event: '*' },
    'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: %{"event" => "*", "filter" => nil, "schema" => "public", "table" => "messages"}',
  ],
  [
    { user_token: 'secret' },
    'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: <redacted>',
  ],
  [
    { schema: 'public', select: ['id'] },
    'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
  ],
  [
    { schema: 'public', table: 'messages', select: 'id' },
    'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
  ],
])('%j is refused', (raw, message) => {
  expect(parseSubscriptionParams(raw)).toEqual({ ok: false, message });
});

test('refusals quote the parameters as Elixir prints them', () => {
  const parsed = parseSubscriptionParams({
    event: 'INSERT',
    schema: 'public',
    table: 'messages',
    filter: 'rank=not.in.(1,2)',
    select: ['id', 'body'],
  });
  expect(parsed.ok && describeParams(parsed.value)).toBe(
    'event: INSERT, schema: public, table: messages, filters: [{"rank", "in", "{1,2}", true}], select: ["id", "body"]',
  );
});

test('equal bindings have equal ids whatever their order, others differ', () => {
  const id = bindingId({ event: '*', schema: 'public' });
  expect(bindingId({ schema: 'public', event: '*' })).toBe(id);
  expect(bindingId({ schema: 'public', event: 'INSERT' })).not.toBe(id);
  expect(id).toBeLessThan(2 ** 27);
});
