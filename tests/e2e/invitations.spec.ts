import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { refuseChanges } from './support/device-storage.ts';
import { ashaWith, button, earlier, openTab, row, statuses, toast } from './support/invitations.ts';
import { dismissNotice } from './support/notices.ts';
import { test } from './support/test.ts';

const inviting = /^\/rest\/v1\/invitations$/;

test('a member corrects an address until the invitation is sent @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  await expect(asha.invitations.getByText('Connector once 2 more friends join')).toBeVisible();
  await expect(asha.invitations.getByText('You haven’t invited anyone yet.')).toBeVisible();

  const field = asha.invitations.getByLabel("Friend's email");
  await asha.invite('   ');
  await expect(toast(asha, 'Email required')).toBeVisible();
  await expect(toast(asha, "Please enter your friend's email address.")).toBeVisible();
  await expect(field).toBeFocused();
  await asha.invite('friend@nowhere');
  await expect(
    asha.invitations.getByText('Please enter an email address like name@example.com.'),
  ).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(asha.page, '#invitations');

  await test.step('refused by the server', async () => {
    await server.refuse('POST', inviting, { status: 400, code: 'PT400', message: 'Not today.', times: 1 });
    await asha.invite('friend@example.com');
    const failure = asha.page.locator('.toast', { hasText: 'Failed to send invitation' });
    await expect(failure).toContainText('Please try again later.');
    // The field shows the reason, and the row disappears.
    await expect(asha.invitations.getByText('Not today.').first()).toBeVisible();
    await expect(field).toHaveValue('friend@example.com');
    await server.refuse('POST', inviting, { status: 409, code: '23505', times: 1 });
    await asha.invite('friend@example.com');
    await expect(toast(asha, 'Already invited')).toBeVisible();
    await expect(row(asha, 'friend@example.com')).toHaveCount(0);
  });

  const held = await server.holdAnswer('POST', inviting);
  await asha.invite('friend@example.com');
  await expect(asha.invitations.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect.poll(held.waiting).toBe(1);
  await held.release();
  await expect(toast(asha, 'Invitation successfully sent to friend@example.com.')).toBeVisible();
  await expect(row(asha, 'friend@example.com')).toContainText('Pending');
  await expect(asha.invitations.getByRole('button', { name: 'Send Invitation' })).toBeFocused();
});

test('an invitation and a profile that the server fails on are tried again in a moment', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const busy = [inviting, /^\/rest\/v1\/rpc\/save_profile$/].map((path) =>
    server.refuse('POST', path, { status: 500, code: 'XX000' }),
  );
  await asha.invite('friend@example.com');
  await expect(row(asha, 'friend@example.com').getByText('Queued')).toBeVisible();
  await asha.saveProfile({ Location: 'Assagao' });
  await expect(toast(asha, 'Profile saved on this device')).toBeVisible();
  await expect(toast(asha, 'We try again in a moment.')).toHaveCount(1);
  await expect(asha.page.getByText(/back online/)).toHaveCount(0);
  for (const fault of busy) await (await fault).stop();
  await expect(row(asha, 'friend@example.com')).toContainText('Pending');
});

test('a member invites offline, and the invitation goes out once later', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  await asha.invite('known@example.com');
  await expect(toast(asha, 'Invitation sent! 🎉')).toBeVisible();
  await expect(row(asha, 'known@example.com')).toContainText('Pending');
  await asha.goOffline();
  await asha.invite('later@example.com');
  await expect(row(asha, 'later@example.com').getByText('Queued')).toBeVisible();
  await expect(toast(asha, 'Invitation successfully sent to later@example.com.')).toHaveCount(0);

  // The device itself refuses a queued address and a pending one.
  for (const email of [' Later@Example.com', 'known@example.com']) {
    await asha.invite(email);
    await expect(
      asha.invitations.getByText("You've already sent an invitation to this email."),
    ).toBeVisible();
    // Each attempt shows its own notice.
    await dismissNotice(asha, 'Already invited');
    await asha.invitations.getByLabel("Friend's email").fill('');
  }
  await expect(row(asha, 'later@example.com')).toHaveCount(1);

  await asha.invite('never@example.com');
  await expect(row(asha, 'never@example.com').getByText('Queued')).toBeVisible();
  await openTab(asha, 'Analytics');
  await expect(asha.invitations.getByRole('definition').first()).toHaveText('12 queued');
  await openTab(asha, 'Send Invite');
  await button(asha, 'never@example.com', 'Cancel').click();
  await expect(row(asha, 'never@example.com')).toHaveCount(0);
  await expect(asha.invitations.getByRole('tabpanel')).toBeFocused();

  await asha.goOnline();
  // Checks the notice first, because it disappears.
  await expect(toast(asha, 'Invitation successfully sent to later@example.com.')).toBeVisible();
  await expect(row(asha, 'later@example.com')).toContainText('Pending');
  expect((await server.mails()).map((mail) => mail.to).toSorted()).toEqual([
    'known@example.com',
    'later@example.com',
  ]);
});

test('a member revokes, reminds and resends invitations', async ({ server, newActor }) => {
  const asha = await ashaWith(earlier, { server, newActor });
  await expect(row(asha, 'joined@example.com')).toContainText('AcceptedJoined');
  await expect(row(asha, 'joined@example.com').getByRole('button')).toHaveCount(0);
  await expect(row(asha, 'old@example.com')).toContainText('Expired');

  await expect(row(asha, 'fresh@example.com')).toContainText('You can remind them after');
  await expect(button(asha, 'fresh@example.com', 'Remind')).toHaveCount(0);
  await button(asha, 'fresh@example.com', 'Revoke').click();
  const question = asha.page.getByRole('dialog', { name: 'Revoke this invitation?' });
  await expect(question).toContainText('fresh@example.com');
  await expectAccessible(asha.page, '[role=dialog]');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toHaveCount(0);
  await expect(button(asha, 'fresh@example.com', 'Revoke')).toBeFocused();
  await button(asha, 'fresh@example.com', 'Revoke').press('Enter');
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(asha, 'Invitation revoked')).toBeVisible();
  await expect(row(asha, 'fresh@example.com').getByText('Revoked')).toBeVisible();
  await expect(row(asha, 'fresh@example.com')).toBeFocused();

  await button(asha, 'open@example.com', 'Remind').click();
  await expect(toast(asha, 'Reminder sent')).toBeVisible();
  await expect(row(asha, 'open@example.com')).toContainText('Reminded');
  await expect(button(asha, 'open@example.com', 'Remind')).toHaveCount(0);

  await button(asha, 'old@example.com', 'Resend').click();
  await expect(toast(asha, 'Invitation sent again')).toBeVisible();
  await expect(row(asha, 'old@example.com').getByText('Pending', { exact: true })).toBeVisible();
  // A revoked address can also be invited again by the form.
  await asha.invite('fresh@example.com');
  await expect(toast(asha, 'Invitation successfully sent to fresh@example.com.')).toBeVisible();
  await expect(row(asha, 'fresh@example.com').getByText('Pending', { exact: true })).toBeVisible();

  expect(await statuses(server)).toEqual({
    fresh: 'pending',
    open: 'pending, reminded',
    old: 'pending',
    joined: 'accepted',
  });
  expect((await server.mails()).map((mail) => mail.to).toSorted()).toEqual([
    'fresh@example.com',
    'old@example.com',
    'open@example.com',
  ]);
});

test('a member changes invitations offline and cancels a change @slow', async ({ server, newActor }) => {
  const asha = await ashaWith(
    [...earlier, { email: `${'very.'.repeat(12)}long@example.com`, status: 'revoked', daysAgo: 9 }],
    { server, newActor },
  );
  await server.refuse('POST', inviting, { status: 400, code: 'PT400', message: 'Not today.' });
  const refused = await server.refuse('POST', /^\/rest\/v1\/rpc\/change_invitation$/, {
    body: /"revoke"/,
    status: 409,
    code: 'PT409',
    message: 'This invitation has already been accepted.',
    times: 1,
  });
  await asha.goOffline();
  await button(asha, 'open@example.com', 'Remind').click();
  await expect(row(asha, 'open@example.com')).toContainText('Reminder queued');
  await button(asha, 'open@example.com', 'Cancel').click();
  await expect(row(asha, 'open@example.com')).not.toContainText('queued');
  await button(asha, 'open@example.com', 'Remind').click();
  await expect(row(asha, 'open@example.com')).toContainText('Reminder queued');
  await expect(row(asha, 'open@example.com')).toBeFocused();
  await button(asha, 'old@example.com', 'Resend').click();
  await expect(row(asha, 'old@example.com')).toContainText('Queued to be sent again');
  await button(asha, 'fresh@example.com', 'Revoke').click();
  await asha.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row(asha, 'fresh@example.com')).toContainText('Queued to be revoked');
  await expect(toast(asha, 'Invitation revoked')).toHaveCount(0);
  await asha.invite('old@example.com');
  await expect(toast(asha, 'Already invited')).toBeVisible();
  await asha.invite('friend@example.com');
  await expect(row(asha, 'friend@example.com').getByText('Queued')).toBeVisible();
  await expectAccessible(asha.page, '#invitations');

  await asha.goOnline();
  // Checks the notice first, because it disappears.
  await expect(toast(asha, 'Invitation not changed')).toBeVisible();
  await expect(row(asha, 'open@example.com')).toContainText('Reminded');
  await expect(row(asha, 'old@example.com').getByText('Pending', { exact: true })).toBeVisible();
  const fresh = row(asha, 'fresh@example.com');
  await expect(fresh).toContainText('This invitation has already been accepted.');
  expect(await refused.count()).toBe(1);
  await fresh.getByRole('button', { name: 'Dismiss' }).click();
  await expect(fresh).not.toContainText('already been accepted');
  expect(await statuses(server)).toMatchObject({
    open: 'pending, reminded',
    old: 'pending',
    fresh: 'pending',
  });

  const failed = row(asha, 'friend@example.com');
  await expect(failed).toContainText('Not today.');
  const { allow } = await refuseChanges(asha.page);
  await button(asha, 'friend@example.com', 'Discard').click();
  await expect(toast(asha, 'Nothing was changed')).toBeVisible();
  await expect(failed).toContainText('Not today.');
  await allow();
  await button(asha, 'friend@example.com', 'Discard').click();
  await expect(failed).toHaveCount(0);
});
