import { expect } from '@playwright/test';
import { patience } from './support/delivery.ts';
import { password } from './support/server.ts';
import { test } from './support/test.ts';

test('an invitation goes by mail, its link shows who invited, and the sign-up counts for the inviter', async ({
  member,
  newActor,
  server,
}) => {
  const asha = await member('Asha Naik');
  const invitations = asha.page.locator('#invitations');
  await invitations.getByLabel("Friend's email").fill('  Friend@Example.com ');
  await invitations.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(asha.page.getByText('Invitation sent! 🎉')).toBeVisible();
  await expect(asha.page.getByText('Invitation successfully sent to friend@example.com.')).toBeVisible();

  const mails = await server.mails();
  expect(mails.map((mail) => mail.to)).toEqual(['friend@example.com']);
  const link = /https?:\S+\?ref=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
  expect(mails[0]?.subject).toContain('Asha Naik');

  const friend = await newActor();
  await friend.page.goto(link);
  await expect(friend.page.getByText('Invited by Asha Naik')).toBeVisible();
  await friend.page.getByRole('link', { name: 'Join Now' }).first().click();
  await expect(friend.page.getByText('VIP Invitation')).toBeVisible();
  await expect(friend.page.getByText('Asha Naik')).toBeVisible();
  await friend.page.reload();
  await expect(friend.page.getByText('VIP Invitation')).toBeVisible();
  await expect(friend.page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  await friend.page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(friend.page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await expect(friend.page.getByLabel('Full Name')).toBeFocused();
  await friend.page.getByLabel('Full Name').fill('Farah Friend');
  await friend.page.getByLabel('Email').fill('friend@example.com');
  await friend.page.getByLabel('Password', { exact: true }).fill(password);
  await friend.page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(friend.page.getByText('Sign up successful! Your referral has been processed.')).toBeVisible();
  await expect(friend.page.getByRole('heading', { name: 'MEMBERS PORTAL' })).toBeVisible();

  await invitations.getByRole('tab', { name: 'Analytics' }).click();
  const recent = invitations.getByRole('listitem').filter({ hasText: 'friend@example.com' });
  await expect(recent.getByText('Accepted')).toBeVisible();
  await expect(invitations.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
});

test('a second invitation to the same address is refused as already invited', async ({ member }) => {
  const asha = await member('Asha Naik');
  const invitations = asha.page.locator('#invitations');
  for (const toast of ['Invitation sent! 🎉', 'Already invited']) {
    await invitations.getByLabel("Friend's email").fill('friend@example.com');
    await invitations.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(
      asha.page.locator('output, [role=status]').getByText(toast, { exact: true }).first(),
    ).toBeVisible();
  }
});

test('an unknown code shows no banner and a red notice at the door', async ({ newActor }) => {
  const visitor = await newActor();
  await visitor.open('/?ref=nobody-knows-this');
  await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
  await visitor.page.getByRole('link', { name: 'Join Now' }).first().click();
  await expect(visitor.page.getByText('Invalid or expired referral code: nobody-knows-this')).toBeVisible();
  await expect(visitor.page.getByText('Invited by')).toHaveCount(0);
});

test('an invitation written offline says that it is queued, and that it was sent when it was', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const invitations = asha.page.locator('#invitations');
  await asha.goOffline();
  await invitations.getByLabel("Friend's email").fill('later@example.com');
  await invitations.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(
    invitations.getByRole('listitem').filter({ hasText: 'later@example.com' }).getByText('Queued'),
  ).toBeVisible();
  await expect(asha.page.getByText('Invitation sent! 🎉')).toHaveCount(0);
  await asha.goOnline();
  await expect(asha.page.getByText('Invitation sent! 🎉')).toBeVisible(patience);
  expect((await server.mails()).map((mail) => mail.to)).toEqual(['later@example.com']);
});
