import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { ashaWith, button, earlier, openTab, row, statuses } from './support/invitations.ts';
import { dismissNotice } from './support/notices.ts';
import type { TestServer } from './support/server.ts';
import { test } from './support/test.ts';

/** The recipients of mails. A mail follows the change of its invitation. */
const mailed = async (server: TestServer) => (await server.mails()).map(({ to }) => to).toSorted();

test('a member invites offline, and the invitation goes out once later', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  await asha.goOffline();
  await asha.invite('later@example.com');
  await expect(row(asha, 'later@example.com').getByText('Queued')).toBeVisible();
  await asha.invite(' Later@Example.com');
  await expect(asha.invitations.getByText("You've already sent an invitation to this email.")).toBeVisible();
  await dismissNotice(asha, 'Already invited');
  await expect(row(asha, 'later@example.com')).toHaveCount(1);

  await asha.invite('never@example.com');
  await expect(row(asha, 'never@example.com').getByText('Queued')).toBeVisible();
  await button(asha, 'never@example.com', 'Cancel').click();
  await expect(row(asha, 'never@example.com')).toHaveCount(0);
  await expect(asha.invitations.getByRole('tabpanel')).toBeFocused();
  await openTab(asha, 'Analytics');
  await expect(asha.invitations.getByRole('definition').first()).toHaveText('01 queued');
  await openTab(asha, 'Send Invite');

  await asha.goOnline();
  await expect(row(asha, 'later@example.com')).toContainText('Pending');
  await expect.poll(() => mailed(server)).toEqual(['later@example.com']);
});

test('a member revokes, reminds and resends invitations @slow', async ({ server, newActor }) => {
  const asha = await ashaWith(earlier, { server, newActor });
  await expect(row(asha, 'joined@example.com').getByRole('button')).toHaveCount(0);
  await expect(button(asha, 'fresh@example.com', 'Remind')).toHaveCount(0);
  await button(asha, 'fresh@example.com', 'Revoke').click();
  const question = asha.page.getByRole('dialog', { name: 'Revoke this invitation?' });
  await expectAccessible(asha.page, '[role=dialog]');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(button(asha, 'fresh@example.com', 'Revoke')).toBeFocused();
  await button(asha, 'fresh@example.com', 'Revoke').press('Enter');
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(row(asha, 'fresh@example.com').getByText('Revoked')).toBeVisible();
  await expect(row(asha, 'fresh@example.com')).toBeFocused();

  await button(asha, 'open@example.com', 'Remind').click();
  await expect(row(asha, 'open@example.com')).toContainText('Reminded');
  await expect(button(asha, 'open@example.com', 'Remind')).toHaveCount(0);
  await expect(row(asha, 'old@example.com')).toContainText('Expired');
  await button(asha, 'old@example.com', 'Resend').click();
  await expect(row(asha, 'old@example.com').getByText('Pending', { exact: true })).toBeVisible();

  expect(await statuses(server)).toEqual({
    fresh: 'revoked',
    open: 'pending, reminded',
    old: 'pending',
    joined: 'accepted',
  });
  await expect.poll(() => mailed(server)).toEqual(['old@example.com', 'open@example.com']);
});
