import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/test.ts';

test('a dialog or page that fails to load offers a retry @slow', async ({ member }) => {
  const asha = await member('Asha Naik');
  const { context, page } = asha;
  const dialogs = '**/assets/dialogs-*';
  await context.route(dialogs, (route) => route.abort());
  await page.reload();
  const profile = page.getByRole('banner').getByRole('button', { name: 'Profile' });
  await profile.click();
  await expect(page.getByText('This part did not load. Please try again.')).toBeVisible();
  await expect(profile).toBeFocused();
  await expectAccessible(page);
  await asha.write('Written meanwhile');

  await page.getByRole('link', { name: 'open sync centre' }).click();
  const centre = page.getByRole('main');
  await expect(centre.getByRole('alert')).toHaveText('This part did not load.');
  await expect(centre.getByRole('heading', { level: 1, name: 'Sync centre' })).toBeFocused();
  await expect(page).toHaveTitle(/^Sync centre/);
  await centre.getByRole('button', { name: 'Try again' }).click();
  await expect(centre.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await context.unroute(dialogs);
  // Chromium 150 never fetches a failed module again without a reload, later ones do.
  await centre.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Sync centre' })).toBeVisible();
});

test('on a phone the bar leads to each room, and each room keeps its scroll position', async ({ member }) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  await page.setViewportSize({ width: 390, height: 844 });
  await asha.open('/members');
  await expect(asha.composer).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Sections' });
  await asha.invitations.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => scrollY);
  const left = await place();
  expect(left).toBeGreaterThan(0);
  for (const [name, path, area] of [
    ['Chat', 'chat', asha.chat],
    ['Tools', 'tools', page.locator('#resources')],
    ['Invite', 'invite', asha.invitations],
    ['Members', 'directory', asha.directory],
  ] as const) {
    await bar.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`${asha.server.url}/members/${path}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    await expect(area.getByRole('heading', { level: 2 }).first()).toBeInViewport();
    await expect(bar.locator('[aria-current="page"]')).toHaveText(name);
  }
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect.poll(place).toBe(left);
  await bar.getByRole('link', { name: 'Members' }).click();
  await page.reload();
  await expect(asha.directory.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(asha.chat).toBeHidden();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(asha.chat).toBeVisible();
  await asha.open('/members#invitations');
  await expect(page.locator('#invitations')).toBeFocused();

  const header = () => page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().height);
  const height = await header();
  await asha.goOffline();
  await expect(page.getByText(/^as of/).filter({ visible: true })).toHaveCount(1);
  expect(await header()).toBe(height);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await header()).toBe(height);
});

test('a link that is pressed while a dialog closes opens its page, and Back returns without the dialog @slow', async ({
  member,
}) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  // On a slow phone the second press comes before the page has handled all of the first one.
  const closeAndLeave = () =>
    dialog.getByRole('button', { name: 'Cancel' }).evaluate(async (button: HTMLElement) => {
      button.click();
      await Promise.resolve();
      document.querySelector<HTMLElement>('nav a[href="/event"]')?.click();
    });
  // Twice, because the order of the two navigations may be right once by chance.
  for (let round = 0; round < 2; round++) {
    await page.getByRole('button', { name: 'Profile', exact: true }).click();
    await expect(dialog).toBeVisible();
    await closeAndLeave();
    await expect(page).toHaveURL(/\/event$/);
    await page.goBack();
    await expect(asha.directory).toBeVisible();
    await expect(dialog).toBeHidden();
  }

  // A mail address opens another app, and the page stays: Back still closes its dialogs.
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Invite' }).click();
  const room = page.url();
  await page.evaluate(() =>
    Object.assign(document.createElement('a'), { href: 'mailto:asha@example.com' }).click(),
  );
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(page.url()).toBe(room);
});
