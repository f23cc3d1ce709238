import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { expectReadTo, say } from './support/chat.ts';
import type { TestServer } from './support/server.ts';
import { test } from './support/test.ts';

const chatLink = (actor: Actor) =>
  actor.page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Chat/ });

/** Inserts Ravi's messages "Number {from}" to "Number {to}", a second apart, some of several lines. */
const insertNumbers = (server: TestServer, from: number, to: number) =>
  server.database.exec(
    `insert into public.messages (user_id, content, created_at)
      select id, 'Number ' || number || repeat(' of many words', number % 7 * 3), now() + make_interval(secs => number - 100)
      from public.profiles, generate_series(${from}, ${to}) as number where full_name = 'Ravi Menezes'`,
  );

test('messages read on one device are read on all others @slow', async ({ member, newActor, server }) => {
  await server.signUp('Ravi Menezes');
  const write = (text: string) => say(server, 'Ravi Menezes', text);
  const laptop = await member('Asha Naik');
  await server.database.exec(`update public.profiles set username = 'asha_n' where full_name = 'Asha Naik'`);
  await laptop.open('/members/directory');
  await write('The bus leaves at ten');
  await write('Do you come, @Asha_N?');
  const phone = await newActor();
  await phone.signIn('asha.naik@example.com');
  await phone.open('/members/directory');
  for (const device of [laptop, phone])
    await expect(chatLink(device)).toHaveAccessibleName('Chat 2 unread, 1 for you');
  await expect(phone.page).toHaveTitle('(2) Members | Members Portal | Goa Build Club');

  await laptop.open('/members/chat');
  await expect(laptop.line('The bus leaves')).toContainText('New messages');
  for (const device of [laptop, phone]) await expect(chatLink(device)).toHaveAccessibleName('Chat');
  await expect(phone.page).toHaveTitle('Members | Members Portal | Goa Build Club');

  await test.step('what the phone reads offline becomes read on the laptop later', async () => {
    await laptop.open('/members/directory');
    await write('One');
    await expect(chatLink(phone)).toHaveAccessibleName('Chat 1 unread');
    await phone.goOffline();
    await chatLink(phone).click();
    await expect(chatLink(phone)).toHaveAccessibleName('Chat');
    await expect(chatLink(laptop)).toHaveAccessibleName('Chat 1 unread');
    await phone.goOnline();
    await expect(chatLink(laptop)).toHaveAccessibleName('Chat');
  });

  await test.step('the laptop sleeps on the open chat while the phone reads on', async () => {
    await laptop.open('/members/chat');
    await expect(laptop.line('One')).toBeInViewport();
    await laptop.goOffline();
    await write('Two');
    await expectReadTo(server, 'Asha Naik', 'Two');
    await laptop.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await laptop.goOnline();
    await expect(laptop.line('Two')).toBeInViewport();
    await expect(laptop.chat.getByText('New messages')).toHaveCount(0);
  });
});

test('the unread line leads to messages that came while the chat was closed or hidden @slow', async ({
  newActor,
  server,
}) => {
  await server.signUp('Ravi Menezes');
  await server.signUp('Asha Naik');
  await insertNumbers(server, -400, 130);
  const asha = await newActor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await asha.signIn('asha.naik@example.com');
  await asha.open('/members/chat');
  await expect(asha.line('Number 130')).toBeInViewport();
  await expect(chatLink(asha)).toHaveAccessibleName('Chat');
  const jumpTo = async (first: number, count: RegExp) => {
    await asha.chat.getByRole('button', { name: count }).click();
    await expect(asha.line(`Number ${first}`)).toContainText('New messages');
    // One press brings the line to the top of the list.
    const below = () =>
      asha.line(`Number ${first}`).evaluate((line) => {
        const top = line.closest('[role="log"]')?.getBoundingClientRect().top ?? 0;
        return Math.abs(line.getBoundingClientRect().top - top);
      });
    await expect.poll(below).toBeLessThan(4);
    await expect(asha.chat.getByRole('button', { name: 'Jump to first unread' })).toHaveCount(0);
    await asha.chat.getByRole('button', { name: 'To the newest message' }).click();
    await expect(chatLink(asha)).toHaveAccessibleName('Chat');
  };

  await asha.page.goto('about:blank');
  // More than the chat loads at first.
  await insertNumbers(server, 131, 240);
  await asha.open('/members/chat');
  await expect(asha.line('Number 240')).toBeInViewport();
  await jumpTo(131, /^Jump to first unread \((100\+|110)\)$/);
  await expectAccessible(asha.page, '#chat');
  // At Home the chat is below the window.
  await asha.page.getByRole('link', { name: 'Home', exact: true }).click();
  await insertNumbers(server, 241, 280);
  await expect(chatLink(asha)).toHaveAccessibleName('Chat 40 unread');
  await chatLink(asha).click();
  await jumpTo(241, /^Jump to first unread \(40\)$/);
});

test('an organiser pins a message for everybody, even offline, and a later pin replaces it @slow', async ({
  member,
  organiser,
  server,
}) => {
  const ravi = await member('Ravi Menezes');
  const asha = await organiser('Asha Naik');
  for (const text of ['The bus leaves at ten', 'Dinner at eight']) await say(server, 'Ravi Menezes', text);
  const pinned = (actor: Actor) => actor.chat.getByRole('button', { name: /^Pinned/ });
  const openMenu = async (actor: Actor, text: string) => {
    await actor.line(text).hover();
    await actor.chat.getByRole('button', { name: new RegExp(`^Actions for .* ${text}$`) }).click();
  };
  const choose = async (text: string, item: string) => {
    await openMenu(asha, text);
    await asha.page.getByRole('menuitem', { name: item }).click();
  };

  await expect(asha.line('Dinner at eight')).toBeVisible();
  await asha.goOffline();
  await choose('The bus leaves at ten', 'Pin message');
  await expect(pinned(asha)).toHaveAccessibleName('Pinned Ravi Menezes The bus leaves at ten');
  await expectAccessible(asha.page, '#chat');
  await asha.goOnline();
  await expect(pinned(ravi)).toHaveAccessibleName('Pinned Ravi Menezes The bus leaves at ten');

  await choose('Dinner at eight', 'Pin message');
  await expect(pinned(ravi)).toHaveAccessibleName('Pinned Ravi Menezes Dinner at eight');
  await pinned(ravi).click();
  await expect(ravi.chat.getByRole('button', { name: /^Actions for .* Dinner at eight$/ })).toBeFocused();
  await openMenu(ravi, 'Dinner at eight');
  await expect(ravi.page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible();
  await expect(ravi.page.getByRole('menuitem', { name: 'Unpin message' })).toHaveCount(0);
  await choose('Dinner at eight', 'Unpin message');
  await expect(pinned(ravi)).toHaveCount(0);
});
