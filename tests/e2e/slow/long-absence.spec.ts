import { setImmediate } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { storedCounts } from '../support/device-storage.ts';
import { pulling } from '../support/delivery.ts';
import type { TestServer } from '../support/server.ts';
import { test } from '../support/test.ts';

const newMembers = 1_500;
const newMessages = 3_000;
const perTransaction = 100;
const newest = `Meanwhile ${newMessages}.`;

/**
 * The most pulls: three full pages of 1,000 rows and a fourth that ends, one when realtime subscribes, one 5 s later
 * ([PL5]), and one for changes meanwhile.
 */
const mostPulls = 4 + 3;

test.describe.configure({ timeout: 120_000 });

test.describe('[17] after 1,500 new members and 3,000 messages', () => {
  test('[17] a returning device shows the newest messages first', async ({ member, server }) => {
    await server.database.exec(`insert into public.messages (content) values ('Before the holidays')`);
    const asha = await member('Asha Naik');
    await expect(asha.line('Before the holidays')).toBeVisible();
    await asha.closeTab();
    await fillTheClub(server);
    const open = async () => {
      await asha.openTab('/members');
      // A chat that mounts after the first answer would open at the first unread message, far above the newest.
      await expect(asha.line('Before the holidays')).toBeVisible();
    };
    await expectNewestFirst(server, asha, open, { members: 1, messages: 1 });
    await asha.write('Back from the holidays');
    await expect(asha.pending()).toHaveCount(0);
    expect(await countOf(server, 'Back from the holidays')).toBe(1);
  });

  test('[17] a new device shows the newest messages first', async ({ newActor, server }) => {
    await server.signUp('Asha Naik');
    await fillTheClub(server);
    const asha = await newActor();
    // Does not await `signIn`, which waits for the first pull: this test holds that back.
    await expectNewestFirst(server, asha, () => asha.signInByForm('asha.naik@example.com'), {
      members: 1,
      messages: 0,
    });
  });
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

const expectNewestFirst = async (
  server: TestServer,
  asha: Actor,
  open: () => Promise<void>,
  known: { readonly members: number; readonly messages: number },
) => {
  const before = await server.calls('POST', pulling);
  const first = await server.hang('POST', pulling);
  await open();
  await expect.poll(first.waiting).toBe(1);
  await first.release();
  // The first pull has passed, so this holds back the next one.
  await setImmediate();
  const others = await server.hang('POST', pulling);
  await expect(asha.line(newest), 'with the first answer').toBeVisible();
  await expect.poll(others.waiting).toBeGreaterThan(0);
  await others.release();

  await expect(asha.directory.getByText('1,501 members', { exact: true })).toBeVisible();
  await asha.directory.getByRole('searchbox').fill(`Member ${newMembers}`);
  await expect(asha.directory.getByText(`Member ${newMembers}`)).toBeVisible();
  const whole = {
    'mirror/profiles': newMembers + known.members,
    'mirror/messages': newMessages + known.messages,
  };
  await expect.poll(() => storedCounts(asha.page)).toMatchObject(whole);
  // The page shows stored rows a moment later.
  await expect(async () => {
    const texts = await asha.linesWith('Meanwhile', 120);
    const lines = texts.map((line) => /Meanwhile (\d+)\./.exec(line)?.[1]);
    expect(lines).toEqual(
      Array.from({ length: lines.length }, (_, n) => String(newMessages - lines.length + 1 + n)),
    );
    expect(lines.length).toBeGreaterThan(90);
  }).toPass();
  expect((await server.calls('POST', pulling)) - before).toBeLessThanOrEqual(mostPulls);
};

const countOf = async (server: TestServer, content: string): Promise<number> => {
  const { rows } = await server.database.query('select id from public.messages where content = $1', [
    content,
  ]);
  return rows.length;
};
