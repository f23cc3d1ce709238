import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRemote } from '../../src/server/client.ts';
import { fetchOlderMessages } from '../../src/server/older-messages.ts';
import type { MessageKey } from '../../src/domain/message.ts';
import { openRealTransport, type RealTransport } from './real-transport.ts';

let real: RealTransport;
/** All messages in the order of the chat: two hundred, of which four each were sent in the same moment. */
let keys: readonly MessageKey[];

beforeAll(async () => {
  real = await openRealTransport();
  await real.backend.backend.database.query(
    `insert into public.messages (content, user_id, created_at)
      select 'History ' || n, $1, timestamptz '2025-10-01 12:00:00.123456+00' + n / 4 * interval '1 millisecond'
      from generate_series(0, 199) as n`,
    [real.ravi.uid],
  );
  const { rows } = await real.backend.backend.database.query<{ readonly at: string; readonly id: string }>(
    'select to_json(created_at) #>> array[]::text[] as at, id from public.messages order by created_at, id',
  );
  keys = rows.map(({ at, id }) => [at, id]);
});
afterAll(() => real.close());

const remoteOver = (network: typeof fetch) =>
  createRemote({
    url: real.backend.url,
    key: real.backend.backend.keys.publishable,
    fetch: network,
    lifetime: new AbortController().signal,
  });
const remote = () => remoteOver((input, init) => fetch(input, init));
const keyAt = (place: number): MessageKey => keys.at(place) ?? ['', ''];

it('brings those just before a message, newest first, also where several are of one moment', async () => {
  // 150 is in the middle of four of the same moment.
  for (const place of [150, 149, 148, 147]) {
    const rows = await fetchOlderMessages(remote(), keyAt(place), 10, real.asha);
    expect(rows?.map(({ id }) => id)).toEqual(
      keys
        .slice(place - 10, place)
        .map(([, id]) => id)
        .toReversed(),
    );
  }
});

it('leads page by page to the beginning, each message once', async () => {
  const read: string[] = [];
  let before = keyAt(-1);
  for (let page = 0; page < 10; page++) {
    const rows = (await fetchOlderMessages(remote(), before, 30, real.asha)) ?? [];
    const last = rows.at(-1);
    if (!last) break;
    read.push(...rows.map(({ id }) => id));
    before = keys.find(([, id]) => id === last.id) ?? before;
  }
  expect(read).toEqual(
    keys
      .slice(0, -1)
      .map(([, id]) => id)
      .toReversed(),
  );
});

it('brings rows as a pull does, for the mirror to take', async () => {
  const [row] = (await fetchOlderMessages(remote(), keyAt(1), 1, real.asha)) ?? [];
  expect(row).toMatchObject({ table: 'messages', id: keyAt(0)[1], value: { userId: real.ravi.uid } });
  expect(row?.xid).toMatch(/^\d+$/);
});

it("sends the given identity's token, not the client's session [ID3]", async () => {
  const { ravi, asha } = real;
  const asked: (string | null)[] = [];
  const watched = remoteOver((input, init) => {
    asked.push(new Headers(init?.headers).get('authorization'));
    return fetch(input, init);
  });
  await fetchOlderMessages(watched, keyAt(5), 1, asha);
  await fetchOlderMessages(watched, keyAt(5), 1, ravi);
  expect(asked).toEqual([`Bearer ${asha.accessToken}`, `Bearer ${ravi.accessToken}`]);
});

it('tells "no answer" from "nothing before it", at once', async () => {
  const refused = { ...real.asha, accessToken: 'no token' };
  let attempts = 0;
  const cutOff = remoteOver(() => {
    attempts += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  expect(await fetchOlderMessages(remote(), keyAt(0), 10, real.asha)).toEqual([]);
  expect(await fetchOlderMessages(remote(), keyAt(5), 10, refused)).toBeNull();
  expect(await fetchOlderMessages(cutOff, keyAt(5), 10, real.asha)).toBeNull();
  expect(attempts).toBe(1);
});
