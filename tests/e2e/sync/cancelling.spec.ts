import { expect } from '@playwright/test';
import { expectDelivered, pulling, sendingMessages } from '../support/delivery.ts';
import { test } from '../support/test.ts';

for (const [fate, hasArrived, answer] of [
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
    await expect(notice(answer)).toBeVisible();
    await pulls.release();
    await silence.unmute();
    await expectDelivered(server, [asha], hasArrived ? ['Did it arrive?'] : []);
  });
