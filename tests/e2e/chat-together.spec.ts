import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { test } from './support/test.ts';

test('members react to messages, online and offline', async ({ member, newActor, server }) => {
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
  const reactions = async () =>
    (
      await server.backend.database.query(
        'select full_name, emoji from public.reactions join public.profiles as p on p.id = user_id where is_on order by 1, 2',
      )
    ).rows;

  await react(asha, '🎉');
  await expect(pill(ravi, '🎉 1. Who reacted?')).toBeVisible();
  await expectAccessible(ravi.page, '#chat');

  // Added and taken back offline: nothing is sent.
  await ravi.goOffline();
  await react(ravi, '👍');
  await expect(pill(ravi, /👍 1, yours too/)).toBeVisible();
  await react(ravi, '👍');
  await expect(pill(ravi, /👍/)).toHaveCount(0);
  await pill(ravi, /🎉/).click();
  const menu = ravi.page.getByRole('menu');
  await expect(menu).toHaveAccessibleName('🎉 Asha Naik');
  await expectAccessible(ravi.page, '[popover]');
  await menu.getByRole('menuitem', { name: 'React with 🎉' }).click();
  await expect(pill(ravi, '🎉 2, yours too. Who reacted?')).toBeVisible();
  await ravi.goOnline();
  await expect(pill(asha, '🎉 2, yours too. Who reacted?')).toBeVisible();
  // Her one and his one.
  expect(server.calls('POST', /\/rpc\/react$/)).toBe(2);
  expect(await reactions()).toEqual([
    { full_name: 'Asha Naik', emoji: '🎉' },
    { full_name: 'Ravi Menezes', emoji: '🎉' },
  ]);

  // Her second device takes it back.
  const phone = await newActor();
  await phone.signIn('asha.naik@example.com');
  await expect(pill(phone, '🎉 2, yours too. Who reacted?')).toBeVisible();
  await react(phone, '🎉');
  await expect(pill(asha, '🎉 1. Who reacted?')).toBeVisible();
  await expect(pill(ravi, '🎉 1, yours too. Who reacted?')).toBeVisible();
});

test('messages of one member share a head, and their links, code and names stand out', async ({
  member,
  server,
}) => {
  const ravi = await member('Ravi Menezes');
  const asha = await member('Asha Naik');
  await server.backend.database.exec(
    `update public.profiles set username = 'ravi_m' where full_name = 'Ravi Menezes'`,
  );
  await ravi.send('Good morning');
  await ravi.send(`goa-build.club/${'plan-'.repeat(40)}end`);
  await ravi.goOffline();
  await ravi.composer.fill('Run `npm start`:\n```\n<b>no markup</b>\n```');
  await ravi.composer.press('Enter');
  const picture = 'span[aria-hidden="true"].rounded-full';
  await expect(ravi.line('Good morning').locator(picture)).toHaveCount(1);
  await expect(ravi.line('npm start').locator(picture), 'also while it waits').toHaveCount(0);
  await ravi.goOnline();

  await expect(asha.line('no markup').locator('code')).toHaveText(['npm start', '<b>no markup</b>']);
  await expect(asha.line('no markup').locator(picture)).toHaveCount(0);
  await expect(asha.line('no markup')).toContainText('Ravi Menezes');
  const link = asha.line('plan-').getByRole('link');
  await expect(link).toHaveAttribute('href', /^https:\/\/goa-build\.club\/plan-/);
  await expect(link.locator('span').first()).toHaveText('goa-build.club');
  expect(
    await link
      .locator('span')
      .first()
      .evaluate((host) => host.getClientRects().length),
  ).toBe(1);
  await expectAccessible(asha.page, '#chat');

  // The name is completed from the copy, also offline.
  await asha.goOffline();
  await asha.composer.pressSequentially('Thanks @men');
  await expect(asha.chat.getByRole('option', { name: 'Ravi Menezes @ravi_m' })).toBeVisible();
  await expectAccessible(asha.page, '#chat');
  await asha.composer.press('Enter');
  await expect(asha.composer).toHaveValue('Thanks @ravi_m ');
  await asha.composer.press('Enter');
  await expect(asha.composer).toHaveValue('');
  await asha.goOnline();
  await asha.line('Thanks').getByRole('link', { name: '@ravi_m' }).click();
  await expect(asha.page.getByRole('dialog').getByText('Ravi Menezes').first()).toBeVisible();
  await asha.page.keyboard.press('Escape');
  await asha.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await asha.line('Thanks').hover();
  await asha.chat.getByRole('button', { name: 'Actions for your message: Thanks @ravi_m' }).click();
  await asha.page.getByRole('menuitem', { name: 'Copy text' }).click();
  await expect.poll(() => asha.page.evaluate(() => navigator.clipboard.readText())).toBe('Thanks @ravi_m');
});
