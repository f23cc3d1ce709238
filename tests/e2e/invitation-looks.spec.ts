import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { patience } from './support/delivery.ts';
import { ashaWith, button, earlier, openTab, row, toast } from './support/invitations.ts';
import { test } from './support/test.ts';

test('the numbers, the recent ones and the last twelve weeks are shown, and read out as a table', async ({
  server,
  newActor,
}) => {
  const asha = await ashaWith(
    [
      { email: 'a@example.com', status: 'pending', daysAgo: 0 },
      { email: 'b@example.com', status: 'accepted', daysAgo: 7, acceptedDaysAgo: 0 },
      { email: 'c@example.com', status: 'accepted', daysAgo: 7, acceptedDaysAgo: 7 },
      { email: 'd@example.com', status: 'revoked', daysAgo: 7 },
      { email: 'e@example.com', status: 'pending', daysAgo: 77 },
      { email: 'f@example.com', status: 'accepted', daysAgo: 84, acceptedDaysAgo: 84 },
      { email: 'g@example.com', status: 'accepted', daysAgo: 90, acceptedDaysAgo: 21 },
    ],
    { server, newActor },
  );
  await expect(asha.invitations.getByText('1 more to Influencer')).toBeVisible();
  await openTab(asha, 'Analytics');
  await expect(asha.invitations.getByRole('definition')).toHaveText(['7', '4']);
  await expect(asha.invitations.getByRole('progressbar', { name: 'Success Rate' })).toHaveAttribute(
    'aria-valuenow',
    '57',
  );
  await expect(asha.invitations.getByText('57%')).toBeVisible();
  await expect(asha.invitations.getByRole('listitem')).toHaveText([
    /^a@example\.comPending/,
    /^[bcd]@/,
    /^[bcd]@/,
    /^[bcd]@/,
    /^e@example\.comExpired/,
  ]);

  const chart = asha.invitations.getByRole('img', {
    name: 'Invitations sent and accepted in the last 12 weeks',
  });
  await expect(chart).toHaveAccessibleDescription('5 sent and 3 accepted, in weeks from Monday.');
  const rows = asha.invitations.getByRole('table', { name: 'Invitations by week' }).getByRole('row');
  const cells = await Promise.all(
    (await rows.all()).map(async (one) => (await one.getByRole('cell').allInnerTexts()).join('/')),
  );
  expect(cells).toEqual([
    '',
    '1/0',
    '0/0',
    '0/0',
    '0/0',
    '0/0',
    '0/0',
    '0/0',
    '0/0',
    '0/1',
    '0/0',
    '3/1',
    '1/1',
  ]);
  // As many bars as there are numbers, and as high: the tallest reaches three of the four lines.
  const heights = await chart
    .locator('rect:not(.fill-transparent)')
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))));
  expect(heights).toEqual([1, 1, 3, 1, 1, 1]);
  const box = await chart.boundingBox();
  const tallest = await chart.locator('rect[height="3"]').boundingBox();
  expect((tallest?.height ?? 0) / (box?.height ?? 1)).toBeCloseTo(0.75, 1);
});

test('the keyboard goes through the tabs and to what they hold', async ({ server, newActor }) => {
  const asha = await ashaWith(earlier, { server, newActor });
  const { keyboard } = asha.page;
  const tab = (name: string) => asha.invitations.getByRole('tab', { name });
  await tab('Send Invite').focus();
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
  await tab('Share Link').focus();
  await keyboard.press('ArrowLeft');
  await expect(tab('Send Invite')).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Tab');
  await expect(asha.invitations.getByLabel("Friend's email")).toBeFocused();
  await keyboard.type('typed@example.com');
  await keyboard.press('Enter');
  await expect(toast(asha, 'Invitation sent! 🎉')).toBeVisible();
  await expect(row(asha, 'typed@example.com')).toContainText('Pending');
});

test('tools open apart from the portal; they and the invitations are accessible and fit at 360 and 1280 px, with things that wait', async ({
  server,
  newActor,
}) => {
  const asha = await ashaWith(
    [...earlier, { email: `${'very.'.repeat(20)}long@example.com`, status: 'revoked', daysAgo: 9 }],
    { server, newActor },
  );
  const links = asha.page.locator('#resources').getByRole('link', { name: /^Access Tool/ });
  await expect(links).toHaveCount(7);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  await expect(asha.page.getByRole('region', { name: 'EXCLUSIVE ACCESS' })).toBeVisible();

  await openTab(asha, 'Share Link');
  await expect(asha.invitations.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await openTab(asha, 'Send Invite');
  await asha.goOffline();
  await asha.invite('refused@example.com');
  await expect(toast(asha, 'Invitation queued')).toBeVisible();
  server.refuse('POST', /^\/rest\/v1\/invitations$/, { status: 400, code: 'PT400', message: 'Not today.' });
  await asha.goOnline();
  await expect(row(asha, 'refused@example.com')).toContainText('RefusedNot today.', patience);
  await asha.goOffline();
  await asha.invite('waits@example.com');
  await expect(row(asha, 'waits@example.com').getByText('Queued')).toBeVisible();
  await button(asha, 'open@example.com', 'Remind').click();
  await expect(row(asha, 'open@example.com')).toContainText('Reminder queued');
  for (const width of [360, 1280]) {
    await asha.page.setViewportSize({ width, height: 800 });
    await openTab(asha, 'Send Invite');
    await asha.invite('friend@nowhere');
    await expect(asha.invitations.getByLabel("Friend's email")).toHaveAttribute('aria-invalid', 'true');
    for (const name of ['Send Invite', 'Share Link', 'Analytics']) {
      await openTab(asha, name);
      await expectAccessible(asha.page, '#invitations', '#resources');
    }
    for (const [tab, opener] of [
      ['Send Invite', /^Revoke/],
      ['Share Link', 'Enlarge QR code'],
    ] as const) {
      await openTab(asha, tab);
      await asha.invitations.getByRole('button', { name: opener }).first().click();
      await expect(asha.page.getByRole('dialog')).toBeVisible();
      await expectAccessible(asha.page, '[role=dialog]');
      await asha.page.keyboard.press('Escape');
    }
  }
});
