import { expect } from '@playwright/test';
import { expectDelivered, sendingMessages } from '../support/delivery.ts';
import { test } from '../support/test.ts';

test('[23] the app waits as long as the server asks, and keeps sending the rest', async ({
  newActor,
  server,
}) => {
  await server.signUp('Asha Naik');
  const asha = await newActor();
  const { page } = asha;
  await page.clock.install();
  await asha.signIn('asha.naik@example.com');
  const seconds = 600;
  const busy = await server.refuse('POST', sendingMessages, {
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many requests',
    retryAfterSeconds: seconds,
    times: 1,
  });
  const before = await server.calls('POST', sendingMessages);
  await asha.write('One, while the server is busy');
  await asha.write('Two, behind it');
  await expect.poll(busy.count).toBe(1);
  await asha.saveProfile({ Location: 'Assagao, Goa' });
  await expect(page.getByText('Profile updated!')).toBeVisible();

  // Neither coming back to the tab nor going online may shorten the wait.
  await page.clock.fastForward((seconds / 2) * 1_000);
  await page.evaluate(() => ['focus', 'online'].map((name) => dispatchEvent(new Event(name))));
  await asha.invite('friend@example.com');
  await expect(page.getByText('Invitation sent! 🎉')).toBeVisible();
  await expect(asha.pending()).toHaveCount(2);
  expect(await server.calls('POST', sendingMessages)).toBe(before + 1);

  await page.clock.fastForward((seconds / 2) * 1_000);
  await expectDelivered(server, [asha], ['One, while the server is busy', 'Two, behind it']);
});
