import { setImmediate } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { pulling } from '../support/delivery.ts';
import { storedCounts } from '../support/device-storage.ts';
import type { TestServer } from '../support/server.ts';
import { test } from '../support/test.ts';

const newMembers = 1_500;
const newMessages = 3_000;
const perTransaction = 100;
const newest = `Meanwhile ${newMessages}.`;

test('[17] after 1,500 new members and 3,000 messages a returning device shows the newest first', async ({
  member,
  server,
}) => {
  await server.database.exec(`insert into public.messages (content) values ('Before the holidays')`);
  const asha = await member('Asha Naik');
  await expect(asha.line('Before the holidays')).toBeVisible();
  await asha.closeTab();
  await fillTheClub(server);

  const first = await server.hang('POST', pulling);
  await asha.openTab('/members');
  // A chat that mounts after the first answer would open at the first unread message, far above the newest.
  await expect(asha.line('Before the holidays')).toBeVisible();
  await expect.poll(first.waiting).toBe(1);
  await first.release();
  // The first pull has passed, so this holds back the next one.
  await setImmediate();
  const others = await server.hang('POST', pulling);
  await expect(asha.line(newest), 'with the first answer').toBeVisible();
  await expect.poll(others.waiting).toBeGreaterThan(0);
  await others.release();

  await expect(asha.directory.getByText('1,501 members', { exact: true })).toBeVisible();
  await expect
    .poll(() => storedCounts(asha.page))
    .toMatchObject({ 'mirror/profiles': newMembers + 1, 'mirror/messages': newMessages + 1 });
  // The page shows stored rows a moment later.
  await expect(async () => {
    const texts = await asha.linesWith('Meanwhile', 120);
    const numbers = texts.map((line) => Number(/Meanwhile (\d+)\./.exec(line)?.[1]));
    expect(numbers.length).toBeGreaterThan(90);
    expect(numbers).toEqual(numbers.map((_, index) => newMessages - numbers.length + 1 + index));
  }).toPass();
});

/** Adds the members and messages of weeks without a visit, in separate transactions up to now. */
const fillTheClub = async ({ database }: TestServer) => {
  await database.exec(`
    insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      select gen_random_uuid(), 'authenticated', 'authenticated', 'member' || n || '@example.com', '{}',
        jsonb_build_object('full_name', 'Member ' || n), now(), now()
      from generate_series(1, ${newMembers}) as n;`);
  for (let last = perTransaction; last <= newMessages; last += perTransaction)
    await database.query(
      `insert into public.messages (content, user_id, created_at)
        select 'Meanwhile ' || n || '.', id, now() - ($2 - n) * interval '1 minute'
        from generate_series($1::int, $3::int) as n
        join (select id, row_number() over (order by email) as place from auth.users) as author
          on author.place = 1 + n % ${newMembers}`,
      [last - perTransaction + 1, newMessages, last],
    );
  await database.exec('analyze auth.users, public.profiles, public.messages');
};
