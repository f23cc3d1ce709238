import { expect } from '@playwright/test';
import { paths } from '../../src/config/paths.ts';
import { expectAccessible } from './support/accessible.ts';
import { contentsOn, expectDelivered, pulling, sendingMessages } from './support/delivery.ts';
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
});

test('a member edits and cancels waiting messages in the sync centre @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  await asha.goOffline();
  await asha.write('One, to be left alone');
  await asha.write('Two, to be given up');
  await openCentre(asha);
  const waiting = rowsOf(asha, 'Waiting');
  await expect(waiting).toHaveCount(2);
  const discard = asha.page.getByRole('button', { name: 'Cancel Message: Two' });
  await discard.click();
  await asha.page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(discard).toBeFocused();
  await discard.click();
  await asha.page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click();
  await expect(waiting).toHaveCount(1);
  await expect(centreOf(asha)).toBeFocused();

  // The app sends the message while the member edits it.
  const edit = asha.page.getByRole('button', { name: 'Edit Message: One' });
  await edit.click();
  await asha.page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await edit.click();
  const editor = asha.page.getByLabel('Edit the message');
  await editor.fill('One, as it shall be');
  await asha.goOnline();
  await expect.poll(() => contentsOn(server)).toEqual(['One, to be left alone']);
  await expect(editor).toHaveValue('One, as it shall be');
  await expect(editor).toBeFocused();
  await expect(editor).toHaveAccessibleDescription(/will be a new message/);
  await expect(asha.page.getByRole('region', { name: 'No longer waiting' })).toBeVisible();
  await expectAccessible(asha.page);
  await asha.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(allArrivedOn(asha)).toBeVisible();
  await expect(centreOf(asha)).toBeFocused();
  await expect.poll(() => contentsOn(server)).toEqual(['One, to be left alone', 'One, as it shall be']);
});

test('a member retries, edits and discards refused entries in the sync centre @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  const refusal = { status: 400, code: '23514', message: 'The club does not take this' };
  const refused = await server.refuse('POST', sendingMessages, refusal);
  for (const [index, text] of ['One, loud', 'Two, as it is', 'Three, wrong'].entries()) {
    await asha.write(text);
    await expect.poll(refused.count).toBe(index + 1);
    await expect(asha.line(text).getByRole('button', { name: 'Discard' })).toBeVisible();
  }
  await refused.stop();
  const invitation = await server.refuse('POST', /^\/rest\/v1\/invitations$/, { ...refusal, times: 1 });
  // Offline first, because online the form itself would show the refusal.
  await asha.goOffline();
  await asha.invite('wrong@example.com');
  await expect(page.getByText('Queued', { exact: true })).toBeVisible();
  await asha.goOnline();
  await expect.poll(invitation.count).toBe(1);
  await expect(statusLinkOf(asha)).toHaveAccessibleName('Problem, open sync centre');
  await openCentre(asha);
  const rows = rowsOf(asha, 'Refused');
  await expect(rows).toHaveCount(4);
  for (const row of await rows.all()) await expect(row).toContainText('The club does not take this');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Retry Message: Two' }).click();
  await expect(rows).toHaveCount(3);
  await expect(centreOf(asha)).toBeFocused();
  await page.getByRole('button', { name: 'Edit Message: One' }).click();
  await page.getByLabel('Edit the message').fill('One, softly');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Discard Message: Three' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard it' }).click();
  await expect(rows).toHaveCount(1);

  // The member edits an invitation in its own form.
  await page.getByRole('link', { name: 'Edit Invitation: wrong@example.com' }).click();
  await expect(page.locator('#invitations')).toBeFocused();
  await asha.invitations.getByRole('button', { name: 'Discard' }).click();
  await openCentre(asha);
  await expect(allArrivedOn(asha)).toBeVisible();
  await page.goBack();
  await expectDelivered(server, [asha], ['Two, as it is', 'One, softly']);
});
