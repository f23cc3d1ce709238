import { expect } from '@playwright/test';
import { say } from '../support/chat.ts';
import { contentsOn, expectDelivered, pulling, queuedOn, sendingMessages } from '../support/delivery.ts';
import { ageSession } from '../support/device-storage.ts';
import { test } from '../support/test.ts';

const renewals = /^\/auth\/v1\/token$/;

test('[12] a captive portal costs neither messages nor the copy nor the session', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await server.signUp('Ravi Menezes');
  await say(server, 'Ravi Menezes', 'Good morning from Ravi');
  await expect(asha.line('Good morning from Ravi')).toBeVisible();

  const portal = await server.answerHtml();
  const sends = await server.calls('POST', sendingMessages);
  const pulls = await server.calls('POST', pulling);
  await asha.write('One, into the void');
  await asha.saveProfile({ Location: 'Assagao, Goa' });
  await expect.poll(() => queuedOn(asha)).toHaveLength(2);
  await expect(asha.page.getByText('Out of reach', { exact: true })).toBeVisible();
  // Two attempts prove one step of the backoff.
  await expect.poll(() => server.calls('POST', sendingMessages)).toBeGreaterThanOrEqual(sends + 2);
  await expect.poll(() => server.calls('POST', pulling)).toBeGreaterThan(pulls);
  await expect(asha.pending()).toHaveCount(1);

  // At the next start the app must refresh the session, through the captive portal.
  await ageSession(asha.page, 2 * 3_600);
  const renewed = await server.calls('POST', renewals);
  await asha.page.reload();
  await expect(asha.pending()).toHaveCount(1);
  await expect.poll(() => server.calls('POST', renewals)).toBeGreaterThan(renewed);
  await expect(asha.page.getByRole('heading', { name: 'MEMBERS PORTAL' })).toBeVisible();
  await expect(asha.line('Good morning from Ravi')).toHaveCount(1);
  await asha.write('Two, after the reload');
  expect(await queuedOn(asha)).toHaveLength(3);
  expect(await contentsOn(server)).toEqual(['Good morning from Ravi']);

  await portal.stop();
  await asha.page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await expectDelivered(
    server,
    [asha],
    ['Good morning from Ravi', 'One, into the void', 'Two, after the reload'],
  );
  const locations = async () =>
    (await server.client(server.keys.secret).from('profiles').select('location').not('location', 'is', null))
      .data;
  await expect.poll(locations).toEqual([{ location: 'Assagao, Goa' }]);
  await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();
  await expect(asha.page.getByText('Your session has ended')).toHaveCount(0);
});
