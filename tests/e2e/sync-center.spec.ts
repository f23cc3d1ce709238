import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { setClockAhead, startClockAhead } from './support/device-clock.ts';
import { allArrivedOn, centreOf, openCentre, rowsOf, statusLinkOf } from './support/sync-center.ts';
import { test } from './support/test.ts';

const hourMs = 3_600_000;

test('offline the sync centre shows waiting entries, and asks about those of yesterday @slow', async ({
  member,
}) => {
  const asha = await member('Asha Naik', { prepare: (actor) => startClockAhead(actor, 0) });
  const { page } = asha;
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

  await expect(page.getByRole('button', { name: 'Sync now' })).toBeDisabled();
  await page.getByRole('button', { name: 'Edit Profile change' }).click();
  const profile = page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(profile.getByLabel('Location')).toHaveValue('Assagao, Goa');
  await page.keyboard.press('Escape');

  await setClockAhead(asha, 25 * hourMs);
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
