import { expect } from '@playwright/test';
import { expectDelivered, pulling, queuedOn, sendingMessages } from '../support/delivery.ts';
import { test } from '../support/test.ts';

const withdrawing = /^\/rest\/v1\/rpc\/withdraw_entry$/;

test('[OB8] a member cancels a message that may have arrived @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const toast = (title: string) =>
    asha.page.getByRole('status').locator('.toast strong', { hasText: new RegExp(`^${title}$`) });
  const cancelSent = async (text: string) => {
    const line = asha.line(text);
    await expect.poll(() => attempts).toBeGreaterThan(0);
    // Retries, because a failing attempt may be in progress.
    await expect(async () => {
      await line.getByRole('button', { name: 'Cancel' }).click({ timeout: 1_000 });
      await expect(toast('May have been sent').first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(line).toContainText('If it has not arrived, we cancel it');
    await expect(line.getByRole('button', { name: /this message$/ })).toHaveCount(0);
  };
  /** The fate of the next message requests, in order; requests after that pass. */
  const fates: ('arrives, the answer is lost' | 'is swallowed')[] = [];
  let attempts = 0;
  await asha.context.route(
    (url) => sendingMessages.test(url.pathname),
    async (route) => {
      const fate = fates.length > 1 ? fates.shift() : fates[0];
      if (!fate) return route.continue();
      attempts += 1;
      if (fate === 'arrives, the answer is lost') await route.fetch();
      await route.abort();
    },
  );

  await test.step('a message that had arrived', async () => {
    // Blocks pulls and realtime, which would reveal the message early.
    const silence = await server.muteSockets();
    const pulls = await server.hang('POST', pulling);
    const asked = await server.hang('POST', withdrawing);
    fates.push('arrives, the answer is lost', 'is swallowed');
    await asha.write('Arrived after all');
    await expect.poll(() => fates).toEqual(['is swallowed']);
    await cancelSent('Arrived after all');
    fates.length = 0;
    await asked.release();
    await expect(toast('Too late to cancel')).toBeVisible();
    await pulls.release();
    await silence.unmute();
    await expectDelivered(server, [asha], ['Arrived after all']);
  });

  await test.step('a message that had not arrived', async () => {
    const asked = await server.hang('POST', withdrawing);
    fates.push('is swallowed');
    attempts = 0;
    await asha.write('Swallowed');
    await cancelSent('Swallowed');
    fates.length = 0;
    await asked.release();
    await expect(toast('Cancelled')).toBeVisible();
    await expect(asha.line('Swallowed')).toHaveCount(0);
  });

  await test.step('a message with a new text, which arrives', async () => {
    fates.push('is swallowed');
    attempts = 0;
    await asha.write('Swallowed again');
    await expect.poll(() => attempts).toBeGreaterThan(0);
    await asha.composer.press('ArrowUp');
    await asha.chat.getByLabel('Edit the message').fill('Said anew');
    await asha.chat.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(asha.line('Said anew (edited)')).toContainText('Waiting to send');
    fates.length = 0;
  });

  await expect.poll(() => queuedOn(asha)).toEqual([]);
  await asha.send('The last one');
  await expectDelivered(server, [asha], ['Arrived after all', 'Said anew', 'The last one']);
});
