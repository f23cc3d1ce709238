import { expect } from '@playwright/test';
import { expectDelivered, queuedOn, sendingMessages } from '../support/delivery.ts';
import { test } from '../support/test.ts';

test('[OB8] a message that may have arrived is taken back where it had not, and told as sent where it had', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const toast = (title: string) => asha.page.getByRole('status').locator('.toast', { hasText: title });

  await test.step('it had arrived: only its answer was lost', async () => {
    const lost = server.dropNextAck('POST', sendingMessages);
    const settling = server.hang('POST', /^\/rest\/v1\/rpc\/withdraw_entry$/, 1);
    await asha.write('Arrived after all');
    await expect.poll(lost.dropped).toBe(true);
    // Its second attempt is put off, so that there is time to take it back.
    const busy = { status: 503, code: 'PGRST002', retryAfterSeconds: 600, times: 1 };
    const trouble = server.refuse('POST', sendingMessages, busy);
    await expect.poll(trouble.count).toBe(1);
    await asha.line('Arrived after all').getByRole('button', { name: 'Cancel' }).click();
    await expect(toast('May have been sent')).toBeVisible();
    await expect(asha.line('Arrived after all')).toContainText('Taken back if it has not arrived');
    await expect(asha.line('Arrived after all').getByRole('button')).toHaveCount(0);
    settling.release();
    await expect(toast('It had been sent')).toBeVisible();
    await expectDelivered(server, [asha], ['Arrived after all']);
  });

  await test.step('it had not: the network swallowed it', async () => {
    let isSwallowed = true;
    await asha.context.route(
      (url) => sendingMessages.test(url.pathname) || url.pathname.endsWith('/withdraw_entry'),
      (route) => (isSwallowed ? route.abort() : route.continue()),
    );
    await asha.write('Swallowed');
    const line = asha.line('Swallowed');
    await expect(line).toContainText('Waiting to send');
    await line.getByRole('button', { name: 'Cancel' }).click();
    await expect(line).toContainText('May have been sent');
    isSwallowed = false;
    await expect(toast('Taken back')).toBeVisible();
    await expect(line).toHaveCount(0);
  });

  await expect.poll(() => queuedOn(asha)).toEqual([]);
  await asha.send('The last one');
  await expectDelivered(server, [asha], ['Arrived after all', 'The last one']);
});
