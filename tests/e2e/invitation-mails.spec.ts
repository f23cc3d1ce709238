import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openTab, row } from './support/invitations.ts';
import { password } from './support/server.ts';
import { test } from './support/test.ts';

test('a friend signs up by an invitation mail, and the inviter sees it @slow', async ({
  member,
  newActor,
  server,
}) => {
  const asha = await member('Asha Naik');
  await asha.invite('  Friend@Example.com ');
  await expect(asha.page.getByText('Invitation successfully sent to friend@example.com.')).toBeVisible();
  const mails = await server.mails();
  expect(mails.map((mail) => mail.to)).toEqual(['friend@example.com']);
  const link = /https?:\S+\?ref=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';

  const friend = await newActor();
  await friend.page.goto(link);
  await expect(friend.page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await expect(friend.page.getByLabel('Email')).toHaveValue('friend@example.com');
  await expect(friend.page.getByText('Invited by Asha Naik')).toBeVisible();
  await expectAccessible(friend.page);
  await friend.page.getByLabel('Full Name').fill('Farah Friend');
  await friend.page.getByLabel('Password', { exact: true }).fill(password);
  await friend.page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(friend.page.getByText('Sign up successful! Your referral has been processed.')).toBeVisible();
  await expect(friend.page.getByRole('heading', { name: 'MEMBERS PORTAL' })).toBeVisible();

  await openTab(asha, 'Analytics');
  await expect(row(asha, 'friend@example.com').getByText('Accepted')).toBeVisible();
  await expectAccessible(asha.page, '#invitations', '#resources');
});

test('a code that cannot be checked counts as invalid, and is checked again by a press @slow', async ({
  newActor,
  server,
}) => {
  const check = /\/rpc\/check_referral$/;
  const flooded = await server.refuse('POST', check, { status: 429, code: 'PT429' });
  const friend = await newActor();
  await friend.open('/auth?ref=nobody-knows-this');
  const notice = friend.page.getByRole('alert').filter({ hasText: 'Invalid or expired referral code:' });
  await expect(notice).toContainText('We couldn’t reach the club to check it.');
  await expectAccessible(friend.page);
  await flooded.stop();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveText('Invalid or expired referral code: nobody-knows-this');
});

test('a friend who comes to the landing page with a code accepts on the sign-in page @slow', async ({
  member,
  newActor,
}) => {
  const asha = await member('Asha Naik');
  await openTab(asha, 'Share Link');
  const link = await asha.invitations.getByLabel('Your link').inputValue();
  const friend = await newActor();
  await friend.page.goto(link);
  await expect(friend.page.getByText('Invited by Asha Naik')).toBeVisible();
  await friend.page.getByRole('link', { name: 'Join Now' }).first().click();
  await expect(friend.page.getByText('VIP Invitation')).toBeVisible();
  await friend.page.reload();
  await expect(friend.page.getByText('VIP Invitation')).toBeVisible();
  await friend.page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(friend.page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await expect(friend.page.getByLabel('Full Name')).toBeFocused();
  await friend.page.getByLabel('Full Name').fill('Farah Friend');
  await friend.page.getByLabel('Email').fill('friend@example.com');
  await friend.page.getByLabel('Password', { exact: true }).fill(password);
  await friend.page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(friend.page.getByText('Sign up successful! Your referral has been processed.')).toBeVisible();
});
