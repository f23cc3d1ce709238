import { expect } from '@playwright/test';
import { paths } from '../../src/config/paths.ts';
import { expectAccessible } from './support/accessible.ts';
import { pulling } from './support/delivery.ts';
import { moveClock, setClockBy } from './support/device-clock.ts';
import {
  allArrivedOn,
  centreOf,
  openCentre,
  openDetails,
  rowsOf,
  statusLinkOf,
} from './support/sync-center.ts';
import { test } from './support/test.ts';

const hourMs = 3_600_000;

test('a member opens the sync centre from the search, and returns to the same place @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  const email = asha.invitations.getByLabel("Friend's email");
  await email.fill('half-typed@exam');
  await asha.composer.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('sync');
  await page.keyboard.press('Enter');
  await expect(centreOf(asha)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${paths.sync}$`));
  await expect(page).toHaveTitle(/^Sync centre/);
  await expect(statusLinkOf(asha)).toHaveAttribute('aria-current', 'page');
  await expect(allArrivedOn(asha)).toBeVisible();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByText(/^Up to date at/)).toBeVisible();
  await openDetails(asha);
  await expect(page.getByText('Last update')).toBeVisible();
  await expect(page.getByText('We reach the club')).toBeVisible();
  await expectAccessible(page);

  await server.refuse('POST', pulling, { status: 426, code: 'upgrade_required' });
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(
    page.getByText('This version of the app is too old. Update it to see what is new.'),
  ).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Back to the portal' }).click();
  await expect(page).toHaveURL(/\/members$/);
  await expect(email).toHaveValue('half-typed@exam');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect(email).toBeFocused();
});

test('offline the sync centre shows what waits, and asks about entries of yesterday', async ({
  newActor,
  server,
}) => {
  await server.signUp('Asha Naik');
  const asha = await newActor();
  const { page } = asha;
  await setClockBy(asha, 0);
  await asha.signIn('asha.naik@example.com');
  await asha.goOffline();
  await asha.write('Good morning');
  await asha.saveProfile({ Location: 'Assagao, Goa' });
  await expect(statusLinkOf(asha)).toHaveAccessibleName(/^Offline, Waiting 2, as of .*, open sync centre$/);
  await openCentre(asha);
  const waiting = rowsOf(asha, 'Waiting');
  await expect(waiting).toHaveCount(2);
  for (const words of ['Good morning', 'Location: “Assagao, Goa”'])
    await expect(waiting.filter({ hasText: words })).toContainText('Waiting to send');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByText(/^We can’t reach the club\. We send/)).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile change' }).click();
  const profile = page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(profile.getByLabel('Location')).toHaveValue('Assagao, Goa');
  await page.keyboard.press('Escape');

  await moveClock(asha, 25 * hourMs);
  await expect(statusLinkOf(asha)).toHaveAccessibleName(/Still send 2\?, as of .*, Offline, Waiting 2/);
  await expect(rowsOf(asha, 'Still send?')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep trying Message: Good' }).click();
  await expect(rowsOf(asha, 'Still send?')).toHaveCount(1);
  await expect(centreOf(asha)).toBeFocused();
  await expect(waiting).toHaveText(/Good morning/);

  await asha.goOnline();
  await expect(allArrivedOn(asha)).toBeVisible();
  await expect(page.getByText('We can’t reach the club')).toHaveCount(0);
});
