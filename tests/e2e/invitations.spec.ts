import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { readQr } from './support/read-qr.ts';
import { password, type TestServer } from './support/server.ts';
import { test } from './support/test.ts';

const row = (asha: Actor, email: string) => asha.invitations.getByRole('listitem').filter({ hasText: email });
const button = (asha: Actor, email: string, name: string) => row(asha, email).getByRole('button', { name });
const openTab = (asha: Actor, name: string) => asha.invitations.getByRole('tab', { name }).click();
const toast = (asha: Actor, text: string) => asha.page.getByRole('status').getByText(text, { exact: true });

/** The recipients of mails. An invitation's mail follows its change. */
const mailed = async (server: TestServer) => (await server.mails()).map(({ to }) => to).toSorted();

test('a member invites offline, and the invitation goes out once later', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  await asha.goOffline();
  await asha.invite('later@example.com');
  await expect(row(asha, 'later@example.com').getByText('Queued')).toBeVisible();
  await asha.invite(' Later@Example.com');
  await expect(asha.invitations.getByText("You've already sent an invitation to this email.")).toBeVisible();
  const notice = asha.page.locator('.toast').filter({ hasText: 'Already invited' });
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
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

/** Inserts Asha's invitations of earlier days: too new for a reminder, old enough for one, expired, and accepted. */
const insertEarlier = async (server: TestServer): Promise<void> => {
  const backend = server.client(server.keys.secret);
  const { data: asha } = await backend.from('profiles').select('id').single<{ id: string }>().throwOnError();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const invitation = (name: string, age: number, accepted: object = {}) => ({
    inviter_id: asha.id,
    invitee_email: `${name}@example.com`,
    status: 'pending',
    created_at: daysAgo(age),
    mailed_at: daysAgo(age),
    expires_at: daysAgo(age - 30),
    accepted_at: null,
    ...accepted,
  });
  await backend
    .from('invitations')
    .insert([
      invitation('fresh', 1),
      invitation('open', 4),
      invitation('old', 40),
      invitation('joined', 7, { status: 'accepted', accepted_at: daysAgo(6) }),
    ])
    .throwOnError();
};

test('a member revokes, reminds and resends invitations @slow', async ({ newActor, server }) => {
  await server.signUp('Asha Naik');
  await insertEarlier(server);
  const asha = await newActor();
  await asha.signIn('asha.naik@example.com');
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

  const { rows } = await server.database.query(
    `select split_part(invitee_email, '@', 1) as name, status, reminders from public.invitations order by name`,
  );
  expect(rows).toEqual([
    { name: 'fresh', status: 'revoked', reminders: 0 },
    { name: 'joined', status: 'accepted', reminders: 0 },
    { name: 'old', status: 'pending', reminders: 0 },
    { name: 'open', status: 'pending', reminders: 1 },
  ]);
  await expect.poll(() => mailed(server)).toEqual(['old@example.com', 'open@example.com']);
});
test('a member copies the share link, and saves its code offline', async ({ member }) => {
  const asha = await member('Asha Naik');
  await asha.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTab(asha, 'Share Link');
  const code = await asha.invitations.getByLabel('Your referral code').inputValue();
  const link = `${asha.server.url}?ref=${code}`;
  await expect(asha.invitations.getByLabel('Your link')).toHaveValue(link);
  await asha.invitations.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(asha, 'Link copied! 📋')).toBeVisible();
  expect(await asha.page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const onCard = asha.invitations.getByRole('img', { name: `QR code for ${link}` });
  await expect(onCard).toBeVisible();
  await asha.goOffline();
  expect(await readQr(await onCard.screenshot())).toBe(link);
  await asha.invitations.getByRole('button', { name: 'Enlarge QR code' }).click();
  const dialog = asha.page.getByRole('dialog', { name: 'Scan to join' });
  const large = dialog.getByRole('img', { name: /^QR code/ });
  expect(await readQr(await large.screenshot())).toBe(link);
  await asha.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const [download] = await Promise.all([
    asha.page.waitForEvent('download'),
    asha.invitations.getByRole('button', { name: 'Save as picture' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^GOA-[0-9A-F]{8}\.png$/);
  expect(await readQr(await readFile(await download.path()))).toBe(link);
});

test('only a refused share sheet is reported as an error, not a closed one @slow', async ({ member }) => {
  const asha = await member('Asha Naik');
  await asha.page.evaluate(() => {
    const errors = [new DOMException('Closed', 'AbortError'), new DOMException('No', 'NotAllowedError')];
    const share = () => Promise.reject(errors.shift() ?? new Error('Asked once more.'));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  });
  await openTab(asha, 'Share Link');
  const share = asha.invitations.getByRole('button', { name: 'Share...' });
  await share.click();
  await share.click();
  await expect(toast(asha, 'Couldn’t share the link')).toHaveCount(1);
});

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

test('a referral code that could not be checked is checked again by “Try again” @slow', async ({
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
  await friend.page.getByRole('link', { name: 'Accept the invitation' }).click();
  await expect(friend.page.getByText('VIP Invitation')).toBeVisible();
  await expect(friend.page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await friend.page.goBack();
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
