import { expect } from '@playwright/test';
import {
  contentsOn,
  expectDelivered,
  pulling,
  queuedOn,
  refreshing,
  sendingMessages,
} from '../support/delivery.ts';
import { ageSession } from '../support/device-storage.ts';
import { test } from '../support/test.ts';

test('[1] messages and an invitation arrive once when the answers are lost after the commit', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const message = await server.dropNextAck('POST', sendingMessages);
  const invitation = await server.dropNextAck('POST', /^\/rest\/v1\/invitations$/);
  const mail = await server.dropNextAck('POST', /^\/functions\/v1\/send-invitation$/);
  await asha.write('One, answer lost');
  await asha.write('Two, behind it');
  await asha.invite('friend@example.com');
  await expect(asha.page.getByText('Invitation sent! 🎉')).toBeVisible();
  await expectDelivered(server, [asha], ['One, answer lost', 'Two, behind it']);
  for (const { dropped } of [message, invitation, mail]) expect(await dropped()).toBe(true);

  await expect.poll(() => queuedOn(asha)).toEqual([]);
  await asha.invitations.getByRole('tab', { name: 'Analytics' }).click();
  await expect(asha.invitations.getByRole('listitem')).toHaveText(/friend@example\.com/);
  expect((await server.mails()).map(({ to }) => to)).toEqual(['friend@example.com']);
});

test('[12] a captive portal loses no message, no mirror and no session', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  await asha.send('Before the hotel');
  const portal = await server.answerHtml();
  const sends = await server.calls('POST', sendingMessages);
  await asha.write('One, into the void');
  await expect(asha.page.getByRole('link', { name: /^Out of reach, Waiting 1/ })).toBeVisible();
  await expect.poll(() => server.calls('POST', sendingMessages)).toBeGreaterThan(sends);

  // At the next start the app must refresh the session, through the captive portal.
  await ageSession(asha.page, 2 * 3_600);
  const refreshes = await server.calls('POST', refreshing);
  await asha.page.reload();
  await expect.poll(() => server.calls('POST', refreshing)).toBeGreaterThan(refreshes);
  await expect(asha.line('Before the hotel')).toBeVisible();
  await asha.write('Two, after the reload');
  await expect(asha.pending()).toHaveCount(2);
  expect(await contentsOn(server)).toEqual(['Before the hotel']);

  await portal.stop();
  await asha.page.evaluate(() => dispatchEvent(new Event('online')));
  const all = ['Before the hotel', 'One, into the void', 'Two, after the reload'];
  await expectDelivered(server, [asha], all);
  await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();
});

for (const [fate, hasArrived, outcome] of [
  ['had arrived', true, 'Too late to cancel'],
  ['had not arrived', false, 'Cancelled'],
] as const)
  test(`[OB8] a member cancels a message without an answer that ${fate} @slow`, async ({
    member,
    server,
  }) => {
    const asha = await member('Asha Naik');
    const notice = (title: string) =>
      asha.page.locator('.toast strong', { hasText: new RegExp(`^${title}$`) });
    // Pulls and realtime would reveal the message early.
    const silence = await server.muteSockets();
    const pulls = await server.hang('POST', pulling);
    const withdrawal = await server.hang('POST', /^\/rest\/v1\/rpc\/withdraw_entry$/);
    const isSending = (url: URL) => sendingMessages.test(url.pathname);
    let attempts = 0;
    await asha.context.route(isSending, async (route) => {
      attempts += 1;
      if (hasArrived && attempts === 1) await route.fetch();
      await route.abort();
    });
    await asha.write('Did it arrive?');
    await expect.poll(() => attempts).toBeGreaterThan(0);
    const line = asha.line('Did it arrive?');
    // Retries, because a failing attempt may be in progress.
    await expect(async () => {
      await line.getByRole('button', { name: 'Cancel' }).click({ timeout: 1_000 });
      await expect(line).toContainText('If it has not arrived, we cancel it', { timeout: 2_000 });
    }).toPass();
    await expect(notice('May have been sent')).toBeVisible();

    await asha.context.unroute(isSending);
    await withdrawal.release();
    await expect(notice(outcome)).toBeVisible();
    await pulls.release();
    await silence.unmute();
    await expectDelivered(server, [asha], hasArrived ? ['Did it arrive?'] : []);
  });
