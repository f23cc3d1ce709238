import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALICE, type Harness, startHarness } from './testing/harness.ts';
import { firstChange, nextTopic } from './testing/messages.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const MESSAGES = { event: 'INSERT', schema: 'public', table: 'messages' };

/** The answer to a join with this token. */
async function reasonOf(token: string): Promise<unknown> {
  const client = await harness.raw();
  return (await client.join(nextTopic(), { token, bindings: [MESSAGES] })).payload;
}

const REFUSED = 'Unable to subscribe to changes with given parameters.';

function notEnabled(table: string): string {
  return `${REFUSED} Please check Realtime is enabled for the given ${quoted(table, '')}`;
}

function exception(filters: string, message: string): string {
  return `${REFUSED} An exception happened so please check your ${quoted('messages', filters)}. Exception: ERROR ${message}`;
}

function quoted(table: string, filters: string): string {
  return `connect parameters: [event: *, schema: public, table: ${table}, filters: [${filters}], select: nil]`;
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

describe('a join with a bad token', () => {
  test('garbage', async () => {
    expect(await reasonOf('bad.bad.bad')).toEqual({
      status: 'error',
      response: { reason: 'MalformedJWT: The token provided is not a valid JWT' },
    });
  });

  test('expired', async () => {
    const token = await harness.token({ sub: ALICE, exp: seconds() - 90 });
    expect(await reasonOf(token)).toEqual({
      status: 'error',
      response: { reason: expect.stringMatching(/^InvalidJWTToken: Token has expired 9\d seconds ago$/) },
    });
  });

  test('signed by somebody else', async () => {
    const [header, payload] = (await harness.token({ sub: ALICE })).split('.');
    expect(await reasonOf(`${header}.${payload}.${'A'.repeat(43)}`)).toEqual({
      status: 'error',
      response: { reason: 'JwtSignatureError: Failed to validate JWT signature' },
    });
  });

  test('without expiry', async () => {
    const token = await harness.token({ sub: ALICE }, { expires: false });
    expect(await reasonOf(token)).toEqual({
      status: 'error',
      response: { reason: 'InvalidJWTToken: Fields `role` and `exp` are required in JWT' },
    });
  });

  test('a nameless topic and a private channel are refused too', async () => {
    const client = await harness.raw();
    expect((await client.join('realtime:')).payload['response']).toEqual({
      reason: 'TopicNameRequired: You must provide a topic name',
    });
    expect((await client.join('realtime:room', { config: { private: true } })).payload['response']).toEqual({
      reason: 'Unauthorized: You do not have permissions to read from this Channel topic: room',
    });
  });
});

describe('a subscription that cannot be', () => {
  test.each([
    ['absent', '', notEnabled('absent')],
    ['unpublished', '', notEnabled('unpublished')],
    ['messages', 'rank=foo.1', 'Error parsing `filter` params: ["foo", "1"]'],
    ['messages', 'undefined', 'Error parsing `filter` params: ["undefined"]'],
    [
      'messages',
      'rank=in.1',
      'Error parsing `filter` params: `in` filter value must be wrapped by parentheses',
    ],
    [
      'messages',
      'rank=eq.1,',
      'Error parsing `filter` params: filter must not contain empty segments (check for extra commas)',
    ],
    [
      'messages',
      'nothing=eq.123',
      exception(
        '{"nothing", "eq", "123", false}',
        'P0001 (raise_exception) invalid column for filter nothing',
      ),
    ],
    [
      'messages',
      'internal_note=eq.1',
      exception(
        '{"internal_note", "eq", "1", false}',
        'P0001 (raise_exception) invalid column for filter internal_note',
      ),
    ],
    [
      'messages',
      'rank=eq.hey',
      exception(
        '{"rank", "eq", "hey", false}',
        '22P02 (invalid_text_representation) invalid input syntax for type integer: "hey"',
      ),
    ],
    [
      'messages',
      'rank=is.true',
      exception(
        '{"rank", "is", "true", false}',
        'P0001 (raise_exception) is true filter requires a boolean column, got int4',
      ),
    ],
    [
      'messages',
      'rank=like.1',
      exception(
        '{"rank", "like", "1", false}',
        'P0001 (raise_exception) operator like requires a text-compatible column type, got int4',
      ),
    ],
  ])('%s with %j', async (table, filter, message) => {
    const client = await harness.raw();
    const token = await harness.token({ sub: ALICE });
    const binding = { event: '*', schema: 'public', table, ...(filter ? { filter } : {}) };
    const { payload } = await client.join(nextTopic(), { bindings: [binding], token });
    expect(payload).toMatchObject({ status: 'ok' });
    expect((await client.find(({ event }) => event === 'system')).payload).toMatchObject({
      extension: 'postgres_changes',
      status: 'error',
      message,
    });
  });

  test('more than 100 values of in', async () => {
    const client = await harness.raw();
    const values = Array.from({ length: 101 }, (_, index) => index).join(',');
    const token = await harness.token({ sub: ALICE });
    await client.join(nextTopic(), { bindings: [{ ...MESSAGES, filter: `rank=in.(${values})` }], token });
    expect((await client.find(({ event }) => event === 'system')).payload).toMatchObject({
      status: 'error',
      message: expect.stringMatching(
        /ERROR P0001 \(raise_exception\) too many values for `in` filter\. Maximum 100$/,
      ),
    });
  });

  test('one bad binding keeps the others of its channel from receiving', async () => {
    const client = await harness.raw();
    const [broken, whole] = [nextTopic(), nextTopic()];
    await client.subscribe(broken, [MESSAGES, { schema: 'public', table: 'absent' }]);
    await client.subscribe(whole, [MESSAGES]);
    await harness.database.exec(`insert into public.messages (room, body) values ('lobby', 'heard')`);
    await firstChange(client, whole);
    expect(client.changes(broken)).toEqual([]);
  });
});
