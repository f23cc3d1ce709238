import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { expectReadTo } from './support/chat.ts';
import { test } from './support/test.ts';

const chatLink = (actor: Actor) =>
  actor.page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Chat/ });

test('what a member reads on one device is read on the other, also on one that never opened the chat', async ({
  member,
  newActor,
  server,
}) => {
  const ravi = await member('Ravi Menezes');
  const laptop = await member('Asha Naik');
  await server.database.exec(`update public.profiles set username = 'asha_n' where full_name = 'Asha Naik'`);
  await laptop.open('/members/directory');
  await ravi.send('The bus leaves at ten');
  await ravi.send('Do you come, @Asha_N?');
  await expect(chatLink(laptop)).toHaveAccessibleName('Chat 2 unread, 1 for you');

  const phone = await newActor();
  await phone.signIn('asha.naik@example.com');
  await phone.open('/members/directory');
  await expect(chatLink(phone)).toHaveAccessibleName('Chat 2 unread, 1 for you');
  await expect(phone.page).toHaveTitle('(2) Members | Members Portal | Goa Build Club');

  await laptop.open('/members/chat');
  await expect(laptop.line('The bus leaves')).toContainText('New messages');
  await expect(chatLink(laptop)).toHaveAccessibleName('Chat');
  await expect(chatLink(phone)).toHaveAccessibleName('Chat');
  await expect(phone.page).toHaveTitle('Members | Members Portal | Goa Build Club');

  // Offline, the phone reads on; the laptop hears of it once the phone is back.
  await laptop.open('/members/directory');
  for (const text of ['One', 'Two', 'Three']) await ravi.send(text);
  await expect(chatLink(phone)).toHaveAccessibleName('Chat 3 unread');
  await phone.goOffline();
  await chatLink(phone).click();
  await expect(chatLink(phone)).toHaveAccessibleName('Chat');
  await expect(chatLink(laptop)).toHaveAccessibleName('Chat 3 unread');
  await phone.goOnline();
  await expect(chatLink(laptop)).toHaveAccessibleName('Chat');

  // The laptop sleeps on the open chat while the phone reads on: when it wakes, nothing is new.
  await laptop.open('/members/chat');
  await expect(laptop.line('Three')).toBeInViewport();
  await laptop.goOffline();
  await ravi.send('Four');
  await expect(phone.line('Four')).toBeInViewport();
  await expectReadTo(server, 'Asha Naik', 'Four');
  await laptop.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await laptop.goOnline();
  await expect(laptop.line('Four')).toBeInViewport();
  await expect(laptop.chat.getByText('New messages')).toHaveCount(0);
});

test('a member jumps to the first of many unread messages', async ({ newActor, server }) => {
  await server.signUp('Ravi Menezes');
  await server.signUp('Asha Naik');
  // More than the chat loads at first.
  await server.database.exec(
    `insert into public.messages (user_id, content, created_at)
      select id, 'Number ' || (100 + number), now() + make_interval(secs => number)
      from public.profiles, generate_series(1, 150) as number where full_name = 'Ravi Menezes'`,
  );
  const asha = await newActor();
  await asha.signIn('asha.naik@example.com');
  await asha.open('/members/directory');
  await chatLink(asha).click();
  const jump = asha.chat.getByRole('button', { name: 'Jump to first unread (100+)' });
  await expect(asha.line('Number 250')).toBeInViewport();
  await jump.click();
  await expect(asha.line('Number 101')).toBeInViewport();
  await expect(asha.line('Number 101')).toContainText('New messages');
  await expect(jump).toHaveCount(0);
  await expectAccessible(asha.page, '#chat');

  // What comes while the member is in another room is new as well.
  await asha.chat.getByRole('button', { name: 'To the newest message' }).click();
  await expect(asha.line('Number 250')).toBeInViewport();
  await asha.page.getByRole('link', { name: 'Members', exact: true }).click();
  await server.database.exec(
    `insert into public.messages (user_id, content, created_at)
      select id, 'Number ' || (300 + number), now() + make_interval(secs => 150 + number)
      from public.profiles, generate_series(1, 30) as number where full_name = 'Ravi Menezes'`,
  );
  await expect(chatLink(asha)).toContainText('30');
  await chatLink(asha).click();
  await asha.chat.getByRole('button', { name: 'Jump to first unread (30)' }).click();
  await expect(asha.line('Number 301')).toContainText('New messages');
});

test('a member who opens the chat anew, or comes from another room, is led to what came meanwhile', async ({
  newActor,
  server,
}) => {
  await server.signUp('Ravi Menezes');
  await server.signUp('Asha Naik');
  const write = async (from: number, to: number) =>
    server.database.exec(
      `insert into public.messages (user_id, content, created_at)
        select id, 'Number ' || number, now() + make_interval(secs => number - 100)
        from public.profiles, generate_series(${from}, ${to}) as number where full_name = 'Ravi Menezes'`,
    );
  await write(101, 130);
  const asha = await newActor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await asha.signIn('asha.naik@example.com');
  await asha.open('/members/chat');
  await expect(asha.line('Number 130')).toBeInViewport();
  await expect(chatLink(asha)).toHaveAccessibleName('Chat');

  await asha.page.goto('about:blank');
  await write(131, 155);
  await asha.open('/members/chat');
  await asha.chat.getByRole('button', { name: 'Jump to first unread (25)' }).click();
  await expect(asha.line('Number 131')).toContainText('New messages');
  await expect(asha.line('Number 131')).toBeInViewport();
  await asha.chat.getByRole('button', { name: 'To the newest message' }).click();
  await expect(chatLink(asha)).toHaveAccessibleName('Chat');

  await test.step('the phone slept on the open chat', async () => {
    await asha.goOffline();
    await write(156, 157);
    await asha.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await asha.goOnline();
    await expect(asha.line('Number 156')).toContainText('New messages');
    await expect(chatLink(asha)).toHaveAccessibleName('Chat');
  });

  await asha.page.getByRole('link', { name: 'Tools', exact: true }).click();
  await write(158, 182);
  await expect(chatLink(asha)).toHaveAccessibleName('Chat 25 unread');
  await chatLink(asha).click();
  await asha.chat.getByRole('button', { name: 'Jump to first unread (25)' }).click();
  await expect(asha.line('Number 158')).toContainText('New messages');

  await test.step('at Home, where the chat is below the window', async () => {
    await asha.chat.getByRole('button', { name: 'To the newest message' }).click();
    await asha.page.getByRole('link', { name: 'Home', exact: true }).click();
    await write(183, 202);
    await expect(chatLink(asha)).toHaveAccessibleName('Chat 20 unread');
    await write(203, 217);
    await expect(chatLink(asha)).toHaveAccessibleName('Chat 35 unread');
    await chatLink(asha).click();
    const jump = asha.chat.getByRole('button', { name: 'Jump to first unread (35)' });
    expect((await jump.boundingBox())?.width, 'its words stand inside it').toBeGreaterThan(200);
    await jump.click();
    await expect(asha.line('Number 183')).toContainText('New messages');
    await expect(asha.line('Number 183')).toBeInViewport();
    await asha.chat.getByRole('button', { name: 'To the newest message' }).click();

    await asha.page.getByRole('link', { name: 'Home', exact: true }).click();
    await write(218, 219);
    await expect(chatLink(asha)).toHaveAccessibleName('Chat 2 unread');
    await expect(asha.line('Number 219')).toBeAttached();
    await chatLink(asha).click();
    await expect(asha.line('Number 218')).toContainText('New messages');
    await expect(asha.chat.getByText('New messages')).toHaveCount(1);
  });
});

test('an organiser pins a message for everybody, also offline, and another takes its place', async ({
  member,
  organiser,
}) => {
  const ravi = await member('Ravi Menezes');
  const asha = await organiser('Asha Naik');
  await ravi.send('The bus leaves at ten');
  await ravi.send('Dinner at eight');
  const pinned = (actor: Actor) => actor.chat.getByRole('button', { name: /^Pinned/ });
  const choose = async (actor: Actor, text: string, item: string) => {
    await actor.line(text).hover();
    await actor.chat.getByRole('button', { name: new RegExp(`^Actions for .* ${text}$`) }).click();
    await actor.page.getByRole('menuitem', { name: item }).click();
  };

  await asha.goOffline();
  await choose(asha, 'The bus leaves at ten', 'Pin message');
  await expect(pinned(asha)).toHaveAccessibleName('Pinned Ravi Menezes The bus leaves at ten');
  await expectAccessible(asha.page, '#chat');
  await expect(pinned(ravi)).toHaveCount(0);
  await asha.goOnline();
  await expect(pinned(ravi)).toHaveAccessibleName('Pinned Ravi Menezes The bus leaves at ten');

  await choose(asha, 'Dinner at eight', 'Pin message');
  await expect(pinned(ravi)).toHaveAccessibleName('Pinned Ravi Menezes Dinner at eight');
  await pinned(ravi).click();
  await expect(ravi.chat.getByRole('button', { name: /^Actions for .* Dinner at eight$/ })).toBeFocused();
  await ravi.line('The bus leaves at ten').hover();
  await ravi.chat.getByRole('button', { name: /^Actions for .* The bus leaves at ten$/ }).click();
  await expect(ravi.page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible();
  await expect(ravi.page.getByRole('menuitem', { name: 'Pin message' })).toHaveCount(0);
  await ravi.page.keyboard.press('Escape');
  await choose(asha, 'Dinner at eight', 'Unpin message');
  await expect(pinned(ravi)).toHaveCount(0);
});
