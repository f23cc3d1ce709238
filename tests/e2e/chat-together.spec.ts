import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { logOf } from './support/chat.ts';
import { contentsOn } from './support/delivery.ts';
import { test } from './support/test.ts';

test('members react to messages, online and offline @slow', async ({ member, server }) => {
  const ravi = await member('Ravi Menezes');
  const asha = await member('Asha Naik');
  await ravi.send('Dinner at eight?');
  const pill = (actor: Actor, name: string | RegExp) =>
    actor.line('Dinner at eight?').getByRole('button', { name });
  const react = async (actor: Actor, emoji: string) => {
    await actor.line('Dinner at eight?').hover();
    await actor.chat.getByRole('button', { name: /^Actions for .* Dinner at eight\?$/ }).click();
    await actor.page.getByRole('menuitemcheckbox', { name: emoji }).click();
  };

  await react(asha, '🎉');
  await expect(pill(ravi, '🎉 1. Who reacted?')).toBeVisible();
  await expectAccessible(ravi.page, '#chat');

  // A reaction that is added and removed offline sends nothing.
  await ravi.goOffline();
  await react(ravi, '👍');
  await expect(pill(ravi, /👍 1, yours too/)).toBeVisible();
  await react(ravi, '👍');
  await expect(pill(ravi, /👍/)).toHaveCount(0);
  await pill(ravi, /🎉/).click();
  const menu = ravi.page.getByRole('menu');
  await expect(menu).toHaveAccessibleName('🎉 Asha Naik');
  await expectAccessible(ravi.page, '[role="menu"]');
  await menu.getByRole('menuitem', { name: 'React with 🎉' }).click();
  await expect(pill(ravi, '🎉 2, yours too, waiting to be sent. Who reacted?')).toBeVisible();
  await ravi.goOnline();
  await expect(pill(ravi, '🎉 2, yours too. Who reacted?')).toBeVisible();
  await expect(pill(asha, '🎉 2, yours too. Who reacted?')).toBeVisible();
  // A sent reaction keeps its row, even after it is removed.
  const { rows } = await server.database.query('select emoji from public.reactions');
  expect(rows).toEqual([{ emoji: '🎉' }, { emoji: '🎉' }]);

  await react(asha, '🎉');
  await expect(pill(ravi, '🎉 1, yours too. Who reacted?')).toBeVisible();
});

test('messages show links and code, and a name leads to its member @slow', async ({ member, server }) => {
  const ravi = await member('Ravi Menezes');
  const asha = await member('Asha Naik');
  await server.database.exec(
    `update public.profiles set username = 'ravi_m' where full_name = 'Ravi Menezes'`,
  );
  await ravi.send('Good morning');
  await ravi.composer.fill('Run `npm start`:\n```\n<b>no markup</b>\n```\nSee goa-build.club/plan');
  await ravi.composer.press('Enter');
  await expect(asha.line('Good morning')).toContainText('Ravi Menezes');
  await expect(asha.line('no markup').locator('code')).toHaveText(['npm start', '<b>no markup</b>']);
  await expect(asha.line('no markup').getByRole('link')).toHaveAttribute(
    'href',
    'https://goa-build.club/plan',
  );
  await expectAccessible(asha.page, '#chat');

  // The composer completes names from the mirror, offline too.
  await asha.goOffline();
  await asha.composer.pressSequentially('Thanks @men');
  await expect(asha.chat.getByRole('option', { name: 'Ravi Menezes @ravi_m' })).toBeVisible();
  await asha.composer.press('Enter');
  await expect(asha.composer).toHaveValue('Thanks @ravi_m ');
  await asha.composer.pressSequentially('and @nobody_here');
  await asha.composer.press('Enter');
  await expect(asha.composer).toHaveValue('');
  await asha.goOnline();
  // A name that nobody has is no link.
  await expect(asha.line('Thanks').getByRole('link', { name: '@' })).toHaveText(['@ravi_m']);
  await asha.page.getByRole('link', { name: 'Chat', exact: true }).click();
  const mention = asha.line('Thanks').getByRole('link', { name: '@ravi_m' });
  await mention.click();
  await expect(asha.page.getByRole('dialog').getByText('Ravi Menezes').first()).toBeVisible();
  await asha.page.keyboard.press('Escape');
  // The focus returns to the link that opened the dialog.
  await expect(mention).toBeFocused();
  await expect(asha.page).toHaveURL(/\/members\/chat$/);
  await asha.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(asha, 'Thanks', 'Copy text');
  await expect
    .poll(() => asha.page.evaluate(() => navigator.clipboard.readText()))
    .toBe('Thanks @ravi_m and @nobody_here');
});

/** Opens the menu of the message that begins with this text, and presses an item of it. */
const choose = async (actor: Actor, begins: string, item: string) => {
  await actor.chat.locator('[data-message]', { hasText: begins }).last().hover();
  await actor.chat.getByRole('button', { name: new RegExp(`^Actions for .*: ${begins}`) }).click();
  await actor.page.getByRole('menuitem', { name: item }).click();
};
const editTo = async (actor: Actor, begins: string, text: string) => {
  await choose(actor, begins, 'Edit message');
  await actor.chat.getByLabel('Edit the message').fill(text);
  await actor.chat.getByRole('button', { name: 'Save' }).click();
};

test('an author edits a message on two devices, and the overwritten device shows it @slow', async ({
  member,
  newActor,
  server,
}) => {
  const asha = await member('Asha Naik');
  const phone = await newActor();
  await phone.signIn('asha.naik@example.com');
  await asha.send('Diner at eight');
  await expect(phone.line('Diner at eight')).toBeVisible();

  // Offline the new text shows at once, and waits.
  await asha.goOffline();
  await editTo(asha, 'Diner', 'Dinner at eight');
  await expect(asha.line('Dinner at eight (edited)')).toContainText('Edit waiting to be sent');
  await expectAccessible(asha.page, '#chat');
  await editTo(phone, 'Diner', 'Dinner at nine');
  await expect.poll(() => contentsOn(server)).toEqual(['Dinner at nine']);
  await asha.goOnline();
  await expect(phone.line('Dinner at eight (edited)')).toContainText('Here you wrote: “Dinner at nine”');
  await phone.chat.getByRole('button', { name: 'Restore mine' }).click();
  await expect(asha.line('Dinner at nine (edited)')).toContainText('Here you wrote: “Dinner at eight”');
  await asha.chat.getByRole('button', { name: 'Keep the newer one' }).click();
  await expect(asha.chat.getByText('Here you wrote')).toHaveCount(0);

  await asha.composer.press('ArrowUp');
  await expect(asha.chat.getByLabel('Edit the message')).toBeFocused();
  // The server refuses an edit that is too late. The device keeps the text until its author decides.
  await server.database.exec("update public.messages set created_at = created_at - interval '16 minutes'");
  await asha.chat.getByLabel('Edit the message').fill('Dinner at ten');
  await asha.chat.getByRole('button', { name: 'Save' }).click();
  await expect(asha.line('Dinner at nine (edited)')).toContainText(
    'Not changed: You can edit a message for 15 minutes.',
  );
  await expect(asha.line('Dinner at nine (edited)')).toContainText('You wrote: “Dinner at ten”');
  await asha.chat.getByRole('button', { name: 'Discard' }).click();
  await expect(asha.chat.getByText('You wrote')).toHaveCount(0);
});

test('members answer messages, even waiting ones, and a quote leads to its message @slow', async ({
  member,
}) => {
  const ravi = await member('Ravi Menezes');
  const asha = await member('Asha Naik');
  await ravi.send('Who cooks?');
  await ravi.goOffline();
  await ravi.write('Not me');
  await choose(ravi, 'Not me', 'Reply');
  await expect(ravi.chat.locator('form').getByText('Not me')).toBeVisible();
  await expectAccessible(ravi.page, '#chat');
  await ravi.composer.fill('I mean it');
  await ravi.composer.press('Enter');
  const quote = (actor: Actor, answer: string) =>
    actor.chat.locator('[data-message]', { hasText: answer }).getByRole('button', { name: /^Answers/ });
  await expect(quote(ravi, 'I mean it')).toHaveText('Answers Ravi Menezes Not me');
  await ravi.goOnline();
  await expect(quote(asha, 'I mean it')).toHaveText('Answers Ravi Menezes Not me');

  await choose(ravi, 'Not me', 'Delete message');
  await ravi.page.getByRole('button', { name: 'Delete for everyone' }).click();
  await expect(quote(asha, 'I mean it')).toHaveText('Answers Ravi Menezes This message was deleted.');

  await choose(asha, 'Who cooks', 'Reply');
  await ravi.writeAll(Array.from({ length: 25 }, (_, n) => `Later ${n}`));
  await expect(asha.line('Later 24')).toBeVisible();
  await asha.composer.fill('The last one');
  await asha.composer.press('Enter');
  await expect(quote(ravi, 'The last one')).toHaveText('Answers Ravi Menezes Who cooks?');
  await quote(asha, 'The last one').click();
  await logOf(asha).scrollIntoViewIfNeeded();
  await expect(asha.chat.locator('[data-message]:focus-within', { hasText: 'Who cooks?' })).toBeInViewport();
});
