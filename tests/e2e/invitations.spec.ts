import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Actor } from './support/actor.ts';
import { patience } from './support/delivery.ts';
import { readQr } from './support/read-qr.ts';
import type { TestServer } from './support/server.ts';
import { test } from './support/test.ts';

interface Earlier {
  readonly email: string;
  readonly status: 'pending' | 'accepted' | 'revoked';
  readonly daysAgo: number;
  readonly acceptedDaysAgo?: number;
}

/** Asha with invitations of earlier days, in the portal. */
const ashaWith = async (
  earlier: readonly Earlier[],
  { server, newActor }: { readonly server: TestServer; readonly newActor: () => Promise<Actor> },
): Promise<Actor> => {
  await server.signUp('Asha Naik', 'asha.naik@example.com');
  const backend = server.client(server.backend.keys.secret);
  const { data } = await backend.from('profiles').select('id').single<{ id: string }>();
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const { error } = await backend.from('invitations').insert(
    earlier.map(({ email, status, daysAgo, acceptedDaysAgo }) => ({
      inviter_id: data?.id,
      invitee_email: email,
      status,
      created_at: day(daysAgo),
      mailed_at: day(daysAgo),
      expires_at: day(daysAgo - 30),
      accepted_at: acceptedDaysAgo === undefined ? null : day(acceptedDaysAgo),
    })),
  );
  if (error) throw error;
  const asha = await newActor();
  await asha.signIn('asha.naik@example.com');
  await asha.waitUntilOfflineReady();
  return asha;
};

const row = (asha: Actor, email: string) => asha.invitations.getByRole('listitem').filter({ hasText: email });
const button = (asha: Actor, email: string, name: string) =>
  row(asha, email).getByRole('button', { name, exact: false });
const openTab = (asha: Actor, name: string) => asha.invitations.getByRole('tab', { name }).click();
const toast = (asha: Actor, text: string) => asha.page.getByRole('status').getByText(text, { exact: true });
const statuses = async (server: TestServer) => {
  const { data } = await server
    .client(server.backend.keys.secret)
    .from('invitations')
    .select('invitee_email, status, reminders');
  return Object.fromEntries(
    (data ?? []).map((one: { invitee_email: string; status: string; reminders: number }) => [
      one.invitee_email.replace('@example.com', ''),
      one.reminders > 0 ? `${one.status}, reminded` : one.status,
    ]),
  );
};

test('a member who has invited nobody is told so; an empty address is a toast, a wrong one is told in words, and a slow one says that it is being sent', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await expect(asha.invitations.getByText('2 more to Connector')).toBeVisible();
  await openTab(asha, 'Analytics');
  await expect(asha.invitations.getByText('Nothing was sent or accepted.')).toBeVisible();
  await expect(asha.invitations.getByText('No invitations sent yet.')).toBeVisible();
  await expect(asha.invitations.getByRole('definition')).toHaveText(['0', '0']);
  await expect(asha.invitations.getByText('0%')).toBeVisible();
  await openTab(asha, 'Send Invite');
  await expect(asha.invitations.getByText('You have invited nobody yet.')).toBeVisible();

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

  const held = server.holdAnswer('POST', /^\/rest\/v1\/invitations$/);
  await asha.invite('friend@example.com');
  await expect(asha.invitations.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect.poll(held.waiting).toBe(1);
  held.release();
  await expect(toast(asha, 'Invitation successfully sent to friend@example.com.')).toBeVisible();
  await expect(row(asha, 'friend@example.com')).toContainText('Sent');
});

test('an invitation sent offline is queued once, can be cancelled, and goes out later', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await asha.invite('known@example.com');
  await expect(toast(asha, 'Invitation sent! 🎉')).toBeVisible();
  await expect(row(asha, 'known@example.com')).toContainText('Sent');
  await asha.goOffline();
  await asha.invite('later@example.com');
  await expect(toast(asha, 'Invitation queued')).toBeVisible();
  await expect(row(asha, 'later@example.com').getByText('Queued')).toBeVisible();

  // The same address again, and one that is open: answered here and now.
  for (const email of [' Later@Example.com', 'known@example.com']) {
    await asha.invite(email);
    await expect(
      asha.invitations.getByText("You've already sent an invitation to this email."),
    ).toBeVisible();
    await asha.invitations.getByLabel("Friend's email").fill('');
  }
  await expect(toast(asha, 'Already invited')).toHaveCount(2);
  await expect(row(asha, 'later@example.com')).toHaveCount(1);

  await asha.invite('never@example.com');
  await expect(row(asha, 'never@example.com').getByText('Queued')).toBeVisible();
  await openTab(asha, 'Analytics');
  await expect(asha.invitations.getByRole('definition').first()).toHaveText('12 queued');
  await openTab(asha, 'Send Invite');
  await button(asha, 'never@example.com', 'Cancel').click();
  await expect(row(asha, 'never@example.com')).toHaveCount(0);

  await asha.goOnline();
  await expect(row(asha, 'later@example.com')).toContainText('Sent', patience);
  await expect(toast(asha, 'Invitation successfully sent to later@example.com.')).toBeVisible(patience);
  expect((await server.mails()).map((mail) => mail.to).toSorted()).toEqual([
    'known@example.com',
    'later@example.com',
  ]);
});

const earlier = [
  { email: 'fresh@example.com', status: 'pending', daysAgo: 1 },
  { email: 'open@example.com', status: 'pending', daysAgo: 4 },
  { email: 'old@example.com', status: 'pending', daysAgo: 40 },
  { email: 'joined@example.com', status: 'accepted', daysAgo: 7, acceptedDaysAgo: 6 },
] as const;

test('a sent invitation can be revoked after a question, reminded of once, and sent again', async ({
  server,
  newActor,
}) => {
  const asha = await ashaWith(earlier, { server, newActor });
  await expect(row(asha, 'joined@example.com')).toContainText('Joined');
  await expect(row(asha, 'joined@example.com').getByRole('button')).toHaveCount(0);
  await expect(row(asha, 'old@example.com')).toContainText('Expired');

  await expect(row(asha, 'fresh@example.com')).toContainText('Remind from');
  await expect(button(asha, 'fresh@example.com', 'Remind')).toHaveCount(0);
  await button(asha, 'fresh@example.com', 'Revoke').click();
  const question = asha.page.getByRole('dialog', { name: 'Revoke this invitation?' });
  await expect(question).toContainText('fresh@example.com');
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
  await expect(row(asha, 'old@example.com').getByText('Sent', { exact: true })).toBeVisible();
  // What was revoked may be invited again by its address as well.
  await asha.invite('fresh@example.com');
  await expect(toast(asha, 'Invitation successfully sent to fresh@example.com.')).toBeVisible();
  await expect(row(asha, 'fresh@example.com').getByText('Sent', { exact: true })).toBeVisible();

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

test('revoking, reminding and sending again wait offline, can be taken back, and are told when refused', async ({
  server,
  newActor,
}) => {
  const asha = await ashaWith(earlier, { server, newActor });
  const refused = server.refuse('POST', /^\/rest\/v1\/rpc\/revoke_invitation$/, {
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

  await asha.goOnline();
  await expect(row(asha, 'open@example.com')).toContainText('Reminded', patience);
  await expect(row(asha, 'old@example.com').getByText('Sent', { exact: true })).toBeVisible(patience);
  const fresh = row(asha, 'fresh@example.com');
  await expect(fresh).toContainText('This invitation has already been accepted.', patience);
  expect(refused.count()).toBe(1);
  await expect(toast(asha, 'Invitation not changed')).toBeVisible();
  await fresh.getByRole('button', { name: 'Dismiss' }).click();
  await expect(fresh).not.toContainText('already been accepted');
  expect(await statuses(server)).toMatchObject({
    open: 'pending, reminded',
    old: 'pending',
    fresh: 'pending',
  });
});

test('the link is copied, posted, and handed to the sheet of the device', async ({ member }) => {
  const asha = await member('Asha Naik');
  await asha.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await asha.page.evaluate(() => {
    const asked: ShareData[] = [];
    const errors = [
      null,
      new DOMException('Closed', 'AbortError'),
      new DOMException('No', 'NotAllowedError'),
    ];
    const share = async (data: ShareData) => {
      const error = errors[asked.length];
      asked.push(data);
      if (error) throw error;
    };
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    Object.assign(globalThis, { asked });
  });
  await openTab(asha, 'Share Link');
  const code = await asha.invitations.getByLabel('Your referral code').inputValue();
  expect(code).toMatch(/^GOA-[0-9A-F]{8}$/);
  await expect(asha.invitations.getByLabel('Your referral code')).not.toBeEditable();
  const link = `${asha.server.url}?ref=${code}`;
  await expect(asha.invitations.getByLabel('Your link')).toHaveValue(link);

  await asha.invitations.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(asha, 'Link copied! 📋')).toBeVisible();
  await expect(toast(asha, 'Share this link with friends for instant signup.')).toBeVisible();
  expect(await asha.page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const text = 'Join me at Goa Build Club - the exclusive AI hackathon in paradise!';
  for (const [name, host] of [
    ['Twitter', 'twitter.com'],
    ['LinkedIn', 'www.linkedin.com'],
    ['WhatsApp', 'wa.me'],
  ] as const) {
    const post = asha.invitations.getByRole('link', { name });
    const url = new URL((await post.getAttribute('href')) ?? '');
    expect(url.host).toBe(host);
    const words = [...url.searchParams.values()].join(' ');
    expect(words).toContain(link);
    expect(words).toContain(text);
    await expect(post).toHaveAttribute('rel', /noopener/);
  }

  const device = asha.invitations.getByRole('button', { name: 'Share...' });
  const asked = () => asha.page.evaluate(() => (globalThis as unknown as { asked: ShareData[] }).asked);
  await device.click();
  await expect.poll(asked).toEqual([{ title: 'Goa Build Club', text, url: link }]);
  // Closing the sheet again is no failure; being refused is.
  await device.click();
  await device.click();
  await expect(toast(asha, 'Could not share the link')).toHaveCount(1);
  expect(await asked()).toHaveLength(3);
});

/** Whether the worker keeps a file whose address matches. */
const isKept = async (pattern: string): Promise<boolean> => {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().some(({ url }) => new RegExp(pattern).test(url));
};

test('the QR code is read as the link on the screen, enlarged and saved, all offline', async ({ member }) => {
  const asha = await member('Asha Naik');
  await asha.page.waitForFunction(isKept, /\/qr-code-/.source);
  await asha.goOffline();
  await openTab(asha, 'Share Link');
  const link = await asha.invitations.getByLabel('Your link').inputValue();
  const onCard = asha.invitations.getByRole('img', { name: `QR code for ${link}` });
  expect(await readQr(asha.page, await onCard.screenshot())).toBe(link);

  await asha.invitations.getByRole('button', { name: 'Enlarge QR code' }).click();
  const dialog = asha.page.getByRole('dialog', { name: 'Scan to join' });
  const large = dialog.getByRole('img', { name: /^QR code/ });
  expect(await readQr(asha.page, await large.screenshot())).toBe(link);
  expect((await large.boundingBox())?.width).toBeGreaterThan(300);
  await asha.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const [download] = await Promise.all([
    asha.page.waitForEvent('download'),
    asha.invitations.getByRole('button', { name: 'Save as picture' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^GOA-[0-9A-F]{8}\.png$/);
  expect(await readQr(asha.page, await readFile(await download.path()))).toBe(link);
});

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
    /^a@example\.comSent/,
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
  await keyboard.press('Tab');
  await keyboard.type('typed@example.com');
  await keyboard.press('Enter');
  await expect(toast(asha, 'Invitation sent! 🎉')).toBeVisible();
  await expect(row(asha, 'typed@example.com')).toContainText('Sent');
});

const expectNoViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .include('#invitations')
    .include('#resources')
    .analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target) }))).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
};

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
  await asha.invite('waits@example.com');
  await expect(row(asha, 'waits@example.com').getByText('Queued')).toBeVisible();
  await button(asha, 'open@example.com', 'Remind').click();
  await expect(row(asha, 'open@example.com')).toContainText('Reminder queued');
  for (const width of [360, 1280]) {
    await asha.page.setViewportSize({ width, height: 800 });
    for (const name of ['Send Invite', 'Share Link', 'Analytics']) {
      await openTab(asha, name);
      await expectNoViolations(asha.page);
    }
  }
});
