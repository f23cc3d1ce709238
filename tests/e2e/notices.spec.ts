import { expect, type Locator } from '@playwright/test';
import { test } from './support/test.ts';

const boxOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());

/** Whether a part of one lies over a part of the other. */
const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = await Promise.all([boxOf(one), boxOf(other)]);
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
};

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  test(`a notice over an open window is heard and can be put away, and covers neither title nor closing at ${width} px`, async ({
    member,
    server,
  }) => {
    const asha = await member('Asha Naik');
    const { page } = asha;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // By its role: what is inert or hidden from screen readers has none.
    const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });

    await asha.directory.getByRole('link', { name: 'Asha Naik' }).click();
    const card = page.getByRole('dialog', { name: 'Asha Naik' });
    await card.getByRole('button', { name: 'Copy link' }).click();
    await expect(notice).toContainText(/Link copied|Could not copy the link/);
    expect(await overlap(notice, card.getByRole('heading'))).toBe(false);
    expect(await overlap(notice, card.getByRole('button', { name: 'Close' }))).toBe(false);
    // A press on it is no press beside the window.
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('status').getByText(/^(Link copied|Could not copy the link)$/)).toHaveCount(
      0,
    );
    await card.getByRole('button', { name: 'Close' }).click();
    await expect(card).toHaveCount(0);

    // A window higher than the screen.
    server.refuse('POST', /^\/rest\/v1\/profiles$/, { status: 409, code: '23505', times: 1 });
    await asha.saveProfile({ Username: 'taken_already' });
    await expect(notice).toContainText('Error updating profile');
    const profile = page.getByRole('dialog', { name: 'Edit Profile' });
    await profile.evaluate((dialog) => dialog.querySelector('.overflow-y-auto')?.scrollTo(0, 0));
    expect(await overlap(notice, profile.getByRole('heading', { name: 'Edit Profile' }))).toBe(false);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(profile.getByText('This username is taken.')).toBeVisible();
  });

test('notices go by themselves, also after one was put away by keyboard', async ({ member }) => {
  const asha = await member('Asha Naik');
  // One of its own: that of the sign-in goes while the portal is still getting ready.
  const invite = asha.invitations.getByRole('button', { name: 'Send Invitation' });
  const notice = asha.page.getByRole('status').locator('.toast', { hasText: 'Email required' });
  await invite.click();
  await notice.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(notice).toHaveCount(0);
  await invite.click();
  await expect(notice).toBeVisible();
  await expect(notice).toHaveCount(0, { timeout: 30_000 });
});
