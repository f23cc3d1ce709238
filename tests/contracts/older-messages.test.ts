import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRemote } from '../../src/server/client.ts';
import { fetchOlderMessages } from '../../src/server/member-reads.ts';
import type { MessageKey } from '../../src/domain/message.ts';
import { openRealTransport, type RealTransport } from './real-transport.ts';

let real: RealTransport;
/** The keys of 200 messages in the order of the chat; every four have the same time. */
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

it('a page of older messages ends just before the given one, newest first, also among equal times', async () => {
  // 150 is in the middle of four messages with the same time.
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

it('the pages lead to the beginning and hold each message once', async () => {
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

it('the request carries the given token, whichever session the client holds [ID3]', async () => {
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

it('a failed request is null without retries, and the beginning of the chat an empty page', async () => {
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
