import { expect, it, vi } from 'vitest';
import { schema } from '../../app/capabilities.ts';
import { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { countUnread, watchUnread } from './unread.ts';
import { peopleTables } from '../people/tables.ts';
import { chatTables } from './tables.ts';
import { chatStored } from './stored.ts';
import type { Message } from './rules/message.ts';
import { messageOf } from './rules/message.testing.ts';

const asha = 'asha';
const seen = ['2026-01-01T12:00:00+00:00', 'm5'] as const;

const chat = async (...messages: readonly Partial<Message>[]) => {
  const mirror = new MirrorDb(crypto.randomUUID(), schema);
  await mirror.table('profiles').put({ id: asha, xid: '1', username: 'Asha' });
  await mirror.table('messages').bulkPut([
    messageOf({ id: 'mine', user_id: asha, created_at: '2026-01-01T11:00:00+00:00' }),
    ...messages.map((change, index) =>
      messageOf({
        id: `n${index}`,
        created_at: `2026-01-01T12:${String(index + 1).padStart(2, '0')}:00+00:00`,
        ...change,
      }),
    ),
  ]);
  return mirror;
};

it('counts messages by others after the last read one, up to a hundred', async () => {
  const mirror = await chat(
    {},
    { user_id: null },
    { user_id: asha },
    { deleted_at: 'then' },
    { created_at: '2026-01-01T11:30:00+00:00' },
  );
  expect(await countUnread(mirror, asha, seen)).toMatchObject({ count: 2, forMe: 0 });
  const flood = await chat(
    ...Array.from({ length: 130 }, (_, index) => ({ created_at: `2026-01-02T${index}` })),
  );
  expect(await countUnread(flood, asha, seen)).toMatchObject({ count: 100, forMe: 0 });
});

it('counts mentions and answers to the member separately', async () => {
  const mirror = await chat(
    { content: 'Ask @asha, she knows' },
    { reply_to: 'mine' },
    { content: 'And @ASHA once more', reply_to: 'mine' },
    { content: '`@asha` is code, and mail@asha.example an address' },
    { content: '@ashabee is another', reply_to: 'n0' },
    { reply_to: 'not here' },
  );
  expect(await countUnread(mirror, asha, seen)).toMatchObject({ count: 6, forMe: 3 });
});

it('finds no mention of a member without a username', async () => {
  const mirror = await chat({ content: 'Ask @asha' });
  await mirror.rows(peopleTables.profiles).update(asha, { username: null });
  expect(await countUnread(mirror, asha, seen)).toMatchObject({ count: 1, forMe: 0 });
});

it('shows the number of unread messages on the icon until the sign-out, counting a burst of messages together', async () => {
  const badges: number[] = [];
  vi.stubGlobal('navigator', {
    setAppBadge: (count: number) => Promise.resolve(void badges.push(count)),
    clearAppBadge: () => Promise.resolve(void badges.push(0)),
  });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  const uid = crypto.randomUUID();
  chatStored(uid).lastRead.write(seen);
  const mirror = await chat();
  const read = vi.spyOn(mirror.rows(chatTables.messages), 'where');
  const closing = new AbortController();
  watchUnread(uid, mirror, closing.signal);
  for (let n = 1; n <= 60; n++)
    await mirror.rows(chatTables.messages).put(messageOf({ id: `n${n}`, created_at: `2026-01-02T${n}` }));
  await vi.waitFor(() => expect(badges.at(-1)).toBe(60), 5_000);
  expect(read.mock.calls.length).toBeLessThan(20);
  chatStored(uid).lastRead.write(['2026-01-03', 'n60']);
  await vi.waitFor(() => expect(badges.at(-1)).toBe(0));
  await mirror.table('messages').update('n60', { created_at: '2026-01-04' });
  await vi.waitFor(() => expect(badges.at(-1)).toBe(1));
  closing.abort();
  expect(badges.at(-1)).toBe(0);
  vi.unstubAllGlobals();
});
