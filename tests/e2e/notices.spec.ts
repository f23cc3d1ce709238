import { expect, type Locator } from '@playwright/test';
import { test } from './support/test.ts';

const boxOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());

/** Whether the two overlap. */
const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = await Promise.all([boxOf(one), boxOf(other)]);
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
};

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

test('a notice over an open dialog can be read and dismissed', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  // Finds the notice by its role, which an inert or hidden element lacks.
  const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
  const expectUncovered = async (...parts: readonly Locator[]) => {
    // A focused notice stays.
    await notice.getByRole('button', { name: 'Dismiss' }).focus();
    await expect(notice.getByRole('button', { name: 'Dismiss' })).toBeFocused();
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const part of parts) expect(await overlap(notice, part), `at ${size.width} px`).toBe(false);
    }
  };

  await asha.directory.getByRole('link', { name: 'Asha Naik' }).click();
  const card = page.getByRole('dialog', { name: 'Asha Naik' });
  await card.getByRole('button', { name: 'Copy link' }).click();
  await expect(notice).toContainText(/Link copied|Couldn’t copy the link/);
  await expectUncovered(card.getByRole('heading'), card.getByRole('button', { name: 'Close' }));
  // A press on the notice does not close the dialog.
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(card).toHaveCount(0);

  // A dialog higher than the screen.
  await server.refuse('POST', /^\/rest\/v1\/rpc\/save_profile$/, {
    status: 409,
    code: '23505',
    message: 'This username is taken.',
    times: 1,
  });
  await asha.saveProfile({ Username: 'taken_already' });
  await expect(notice).toContainText('Error updating profile');
  const profile = page.getByRole('dialog', { name: 'Edit Profile' });
  await profile.evaluate((dialog) => dialog.querySelector('.overflow-y-auto')?.scrollTo(0, 0));
  await expectUncovered(
    profile.getByRole('heading', { name: 'Edit Profile' }),
    profile.getByLabel('Username', { exact: true }),
  );
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(profile.getByText('This username is taken.')).toBeVisible();
});

test('on a phone no notice lies over the composer or the title of the chat, at Home and in the room of the chat', async ({
  member,
}) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  await page.setViewportSize({ width: 390, height: 844 });
  const notice = page.locator('.toast');
  const expectUncovered = async (what: string, path: string) => {
    for (const part of [
      asha.composer,
      asha.chat.getByRole('button', { name: 'Send' }),
      ...(path === '/members/chat' ? [asha.chat.getByRole('heading', { name: 'Community Chat' })] : []),
    ])
      await expect.poll(() => overlap(notice, part), what).toBe(false);
  };
  for (const path of ['/members/chat', '/members'])
    for (const size of ['100%', '200%']) {
      await asha.open(path);
      await page.evaluate((text) => {
        document.documentElement.style.fontSize = text;
      }, size);
      await asha.goOffline();
      await asha.write('Half a thought');
      await asha.line('Half a thought').getByRole('button', { name: 'Cancel' }).click();
      await expect(notice).toContainText('Message cancelled');
      // A focused notice stays.
      await notice.getByRole('button', { name: 'Undo' }).focus();
      await expectUncovered(`${path} at ${size}`, path);
      for (const block of ['end', 'center', 'start'] as const) {
        await asha.composer.evaluate((field, to) => {
          field.scrollIntoView({ block: to, behavior: 'instant' });
        }, block);
        await expectUncovered(`${path} at ${size}, scrolled to its ${block}`, path);
      }
      await notice.getByRole('button', { name: 'Dismiss' }).click();
      await asha.composer.fill('');
      await asha.goOnline();
    }
});
