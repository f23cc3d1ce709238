import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALICE, BOB, type Harness, startHarness } from './testing/harness.ts';
import type { JoinOptions } from './testing/raw-client.ts';

// The policies of testing/schema.ts let members join `members-…` and each member `of-<id>`.
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const join = async (member: string | null, topic: string, options: JoinOptions = {}) => {
  const client = await harness.raw();
  const token = member === null ? undefined : await harness.token({ sub: member });
  const { payload } = await client.join(`realtime:${topic}`, { token, ...options });
  return { client, answer: payload };
};

const refusal = (topic: string) => ({
  status: 'error',
  response: { reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}` },
});

describe('a private channel', () => {
  test('admits members whom its policies let read it, and refuses everybody else', async () => {
    expect((await join(ALICE, 'members-only')).answer['status']).toBe('ok');
    expect((await join(ALICE, `of-${ALICE}`)).answer['status']).toBe('ok');
    expect((await join(BOB, `of-${ALICE}`)).answer).toEqual(refusal(`of-${ALICE}`));
    expect((await join(ALICE, 'unknown')).answer).toEqual(refusal('unknown'));
    expect((await join(null, 'members-only')).answer).toEqual(refusal('members-only'));
  });

  test('is closed when a pushed token may not read it', async () => {
    const topic = `of-${ALICE}`;
    const { client } = await join(ALICE, topic);
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
    await join(ALICE, 'members-only');
    expect((await harness.database.query('select 1 from realtime.messages')).rows).toEqual([]);
  });
});
