import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/test.ts';

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

  await asha.send('Thanks @ravi_m');
  await asha.line('Thanks').getByRole('link', { name: '@ravi_m' }).click();
  await expect(asha.page.getByRole('dialog').getByText('Ravi Menezes').first()).toBeVisible();
  await asha.page.keyboard.press('Escape');
  await asha.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await asha.line('Thanks').hover();
  await asha.chat.getByRole('button', { name: 'Actions for your message: Thanks @ravi_m' }).click();
  await asha.page.getByRole('menuitem', { name: 'Copy text' }).click();
  await expect.poll(() => asha.page.evaluate(() => navigator.clipboard.readText())).toBe('Thanks @ravi_m');
});
