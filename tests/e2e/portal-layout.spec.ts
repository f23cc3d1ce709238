import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openDetails } from './support/sync-center.ts';
import { test } from './support/test.ts';

/** Runs in the page: describes the elements that make the page or its open dialog scroll sideways. */
const findTooWide = (): readonly string[] => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const boxes = [...document.querySelectorAll('[role="dialog"] div')].filter(
    (box) => getComputedStyle(box).overflowY === 'auto',
  );
  if (scrollWidth <= clientWidth && boxes.every((box) => box.scrollWidth <= box.clientWidth)) return [];
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { right, width } = element.getBoundingClientRect();
    return width > 1 && right > clientWidth + 1
      ? [`${element.tagName} ${element.getAttribute('class')} ends at ${right.toFixed(0)}`]
      : [];
  });
};

const expectToFit = async (page: Page, what: string, text: string) => {
  await page.evaluate((size) => void (document.documentElement.style.fontSize = size), text);
  await expect.poll(() => page.evaluate(findTooWide), what).toEqual([]);
};

for (const [name, width, text] of [
  ['at 320 pixels', 320, '100%'],
  ['with text of twice the size', 390, '200%'],
] as const) {
  test(`the sign-in page does not scroll sideways ${name} @slow`, async ({ newActor }) => {
    const visitor = await newActor();
    const { page } = visitor;
    await page.setViewportSize({ width, height: 844 });
    await visitor.open('/auth?ref=GOA-12345678#email=a-long-address-of-a-friend@example.com');
    await expect(page.getByText('Invalid or expired referral code')).toBeVisible();
    await expectToFit(page, 'signing up', text);
    await page.getByRole('tab', { name: 'Sign In' }).click();
    await expectToFit(page, 'signing in', text);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await expectToFit(page, 'a forgotten password', text);
  });

  test(`the portal does not scroll sideways ${name} @slow`, async ({ member }) => {
    const asha = await member('Asha Naik-Fernandes');
    const { page } = asha;
    await page.setViewportSize({ width, height: 844 });
    await asha.invite('a-long-address-of-a-friend@example.com');
    // Dismissed, because the notice would cover the tabs.
    await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).click();
    for (const tab of ['Analytics', 'Share Link', 'Send Invite']) {
      await asha.invitations.getByRole('tab', { name: tab }).click();
      await expectToFit(page, tab, text);
    }
    await asha.goOffline();
    await asha.write('Good morning');
    await expectToFit(page, 'the portal offline', text);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectToFit(page, 'the question before signing out', text);
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: 'Profile' }).click();
    for (const tab of ['Profile', 'Privacy', 'Account']) {
      await page.getByRole('dialog').getByRole('tab', { name: tab }).click();
      await expectToFit(page, `the own profile: ${tab}`, text);
    }
    await page.keyboard.press('Escape');
    await asha.directory.getByRole('link', { name: 'Asha Naik-Fernandes' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectToFit(page, "a member's profile", text);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'open sync centre' }).click();
    await openDetails(asha);
    await expectToFit(page, 'the sync centre', text);
  });
}

test('in a wide window the members stand beside the chat @slow', async ({ member }) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  await asha.open('/members/chat');
  await expect(asha.chat).toBeVisible();
  await expect(asha.directory).toBeHidden();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(asha.directory).toBeInViewport();
  await expect(asha.chat).toBeInViewport();
  await expectAccessible(page);
});
