import { expect, type Locator, type Page } from '@playwright/test';
import { password } from './support/server.ts';
import { test } from './support/test.ts';

/** Presses `key` until `target` has the focus, and checks that it is visible. */
const walkTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
};

test('a member uses the whole portal by keyboard', async ({ newActor, server }) => {
  await server.signUp('Ravi Menezes', 'ravi@example.com');
  await server.signUp('Asha Naik', 'asha@example.com');
  const asha = await newActor();
  const { page } = asha;
  const { keyboard } = page;
  await page.setViewportSize({ width: 1280, height: 800 });

  await asha.open('/auth');
  await walkTo(page, page.getByLabel('Email'));
  await keyboard.type('asha@example.com');
  await walkTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type(password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'MEMBERS PORTAL' })).toBeVisible();
  await expect(asha.composer).toBeVisible();

  const tools = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Tools' });
  await walkTo(page, tools, 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tools', exact: true })).toBeFocused();
  await page.goBack();
  await expect(tools).toBeFocused();

  const search = asha.directory.getByRole('searchbox');
  await walkTo(page, search);
  await keyboard.type('ravi');
  await expect(asha.directory.getByText('Asha Naik')).toHaveCount(0);
  await expect(asha.directory.getByText('Ravi Menezes')).toBeVisible();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('Delete');
  await expect(asha.directory.getByText('Asha Naik')).toBeVisible();

  const tab = (name: string) => asha.invitations.getByRole('tab', { name });
  await walkTo(page, tab('Send Invite'));
  for (const name of ['Share Link', 'Analytics', 'Send Invite', 'Share Link']) {
    await keyboard.press('ArrowRight');
    await expect(tab(name)).toBeFocused();
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
  }
  await keyboard.press('Tab');
  await expect(asha.invitations.getByLabel('Your referral code')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(asha.invitations.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await walkTo(page, tab('Share Link'), 'Shift+Tab');
  await keyboard.press('ArrowLeft');
  await expect(tab('Send Invite')).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Tab');
  await expect(asha.invitations.getByLabel("Friend's email")).toBeFocused();
  await keyboard.type('friend@example.com');
  await keyboard.press('Enter');
  await expect(page.getByText('Invitation successfully sent to friend@example.com.')).toBeVisible();

  await walkTo(page, asha.composer);
  await keyboard.type('Written without');
  await keyboard.press('Shift+Enter');
  await keyboard.type('a mouse');
  await keyboard.press('Enter');
  await expect(asha.line('Written without')).toContainText('a mouse');
  await expect(asha.composer).toBeFocused();

  const profile = page.getByRole('banner').getByRole('button', { name: 'Profile' });
  await walkTo(page, profile, 'Shift+Tab');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(profile).toBeFocused();
  await keyboard.press('Enter');
  await walkTo(page, dialog.getByLabel('Full Name'));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('Asha N. Naik');
  await walkTo(page, dialog.getByRole('button', { name: 'Save Profile' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Welcome back, Asha N. Naik');

  await expect(profile).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('You have been successfully signed out.')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
});

test('few Tab stops lead to the members, arrows move between chips, and a slash opens the search @slow', async ({
  member,
}) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  const { keyboard } = page;
  await asha.saveProfile({ Location: 'Panjim', 'Skills (comma separated)': 'Design, React, Sales' });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide the first steps' }).click();
  await page.reload();
  await expect(asha.composer).toBeVisible();

  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const card = asha.directory.getByRole('link', { name: 'Asha Naik' });
  // The sync centre, the schedule, the search, the chips, and then the card.
  for (let stops = 0; stops < 6; stops++) {
    if (await card.evaluate((link) => link === document.activeElement)) break;
    await keyboard.press('Tab');
  }
  await expect(card).toBeFocused();
  await keyboard.press('Shift+Tab');
  const chip = (name: RegExp) => asha.directory.getByRole('button', { name });
  await expect(chip(/^Design/)).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(chip(/^React/)).toBeFocused();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await expect(chip(/^Panjim/)).toHaveAttribute('aria-pressed', 'true');

  await keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByRole('combobox')).toBeFocused();
  await keyboard.type('asha');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Asha Naik' })).toBeVisible();
  await keyboard.press('Escape');
  // Pressed at once, before the browser has gone back. The search links to the chat's own search.
  await keyboard.press('Control+k');
  await expect(page).toHaveURL(/\/members$/);
  await expect(search.getByRole('combobox')).toBeFocused();
  await keyboard.type('no such');
  await keyboard.press('Enter');
  await expect(asha.chat.getByRole('searchbox')).toBeFocused();
  await expect(asha.chat.getByRole('searchbox')).toHaveValue('no such');
  await keyboard.press('Escape');
  await asha.composer.focus();
  await keyboard.type('and/or');
  await expect(asha.composer).toHaveValue('and/or');
});
