import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openTab, row, toast } from './support/invitations.ts';
import { password } from './support/server.ts';
import { test } from './support/test.ts';

test('a friend signs up by an invitation mail, and the inviter sees it', async ({
  member,
  newActor,
  server,
}) => {
  const asha = await member('Asha Naik');
  await asha.invite('  Friend@Example.com ');
  await expect(asha.page.getByText('Invitation sent! 🎉')).toBeVisible();
  await expect(asha.page.getByText('Invitation successfully sent to friend@example.com.')).toBeVisible();

  const mails = await server.mails();
  expect(mails.map((mail) => mail.to)).toEqual(['friend@example.com']);
  const link = /https?:\S+\?ref=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
  expect(mails[0]?.subject).toContain('Asha Naik');

  const friend = await newActor();
  await friend.page.goto(link);
  await expect(friend.page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await expect(friend.page.getByLabel('Email')).toHaveValue('friend@example.com');
  await expect(friend.page.getByText('Invited by Asha Naik')).toBeVisible();
  const code = new URL(link).searchParams.get('ref') ?? '';
  await expect(friend.page.getByText(`Code applied: ${code}`)).toBeVisible();
  await expectAccessible(friend.page);
  await friend.page.getByLabel('Full Name').fill('Farah Friend');
  await friend.page.getByLabel('Password', { exact: true }).fill(password);
  await friend.page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(friend.page.getByText('Sign up successful! Your referral has been processed.')).toBeVisible();
  await expect(friend.page.getByRole('heading', { name: 'MEMBERS PORTAL' })).toBeVisible();

  await openTab(asha, 'Analytics');
  await expect(row(asha, 'friend@example.com').getByText('Accepted')).toBeVisible();
  await expect(asha.invitations.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expectAccessible(asha.page, '#invitations', '#resources');
});

test('a code that cannot be checked is not called invalid, and is checked again by a press @slow', async ({
  member,
  newActor,
  server,
}) => {
  const asha = await member('Asha Naik');
  await openTab(asha, 'Share Link');
  const link = await asha.invitations.getByLabel('Your link').inputValue();
  // As after a flood of checks, in this minute and the next.
  await server.database.exec(
    `insert into private.rate_limits (bucket, window_start, calls)
     select private.keyed_digest('check_referral'),
       date_bin('1 minute', now(), timestamptz '1970-01-01 00:00:00+05:30') + n * interval '1 minute', 5000
     from generate_series(0, 2) as n
     on conflict (bucket, window_start) do update set calls = 5000`,
  );
  const friend = await newActor();
  await friend.open(`/auth${new URL(link).search}`);
  const notice = friend.page.getByRole('alert').filter({ hasText: 'We couldn’t check your referral code' });
  await expect(notice).toContainText('Please try again in a moment.');
  await expect(friend.page.getByText('Invalid or expired')).toHaveCount(0);
  await expectAccessible(friend.page);
  await server.database.exec('delete from private.rate_limits where true');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(friend.page.getByText('Invited by Asha Naik')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a friend who comes to the landing page with a code accepts on the sign-in page @slow', async ({
  member,
  newActor,
}) => {
  const asha = await member('Asha Naik');
  await openTab(asha, 'Share Link');
  const link = await asha.invitations.getByLabel('Your link').inputValue();
  const friend = await newActor();
  await friend.open('/?ref=nobody-knows-this');
  await friend.page.getByRole('link', { name: 'Join Now' }).first().click();
  await expect(friend.page.getByText('Invalid or expired referral code: nobody-knows-this')).toBeVisible();
  await expect(friend.page.getByText('Invited by')).toHaveCount(0);
  await friend.open('/auth');
  await expect(friend.page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(friend.page.getByText('Invalid or expired referral code')).toHaveCount(0);

  await friend.page.goto(link);
  await expect(friend.page.getByText('Invited by Asha Naik')).toBeVisible();
  await friend.page.getByRole('link', { name: 'Join Now' }).first().click();
  await expect(friend.page.getByText('VIP Invitation')).toBeVisible();
  await expect(friend.page.getByText('Asha Naik')).toBeVisible();
  await expect(friend.page.getByText(/Code applied: GOA-/)).toBeVisible();
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
});

test('a friend opts out of invitation mails, and a later inviter learns of it @slow', async ({
  member,
  newActor,
  server,
}) => {
  const asha = await member('Asha Naik');
  await asha.invite('friend@example.com');
  await expect(toast(asha, 'Invitation sent! 🎉')).toBeVisible();
  const friend = await newActor();
  await friend.page.goto(/\S+mail-opt-out\S+/.exec((await server.mails())[0]?.text ?? '')?.[0] ?? '');
  await expect(friend.page.getByRole('heading', { level: 1 })).toHaveText('Stop invitation mails?');
  await expectAccessible(friend.page);
  await friend.page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(friend.page.getByRole('heading', { level: 1 })).toHaveText('You get no more invitation mails');

  const ravi = await member('Ravi Menezes');
  await ravi.invite('friend@example.com');
  await expect(toast(ravi, 'No mail sent')).toBeVisible();
  await expect(row(ravi, 'friend@example.com')).toContainText('Pending');
  await expect(ravi.invitations.getByText("We can't mail this address at the moment.")).toBeVisible();
  expect(await server.mails()).toHaveLength(1);
});
