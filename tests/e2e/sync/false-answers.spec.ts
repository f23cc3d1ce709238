import { expect } from '@playwright/test';
import { contentsOn, expectDelivered, sendingMessages } from '../support/delivery.ts';
import { ageSession } from '../support/device-storage.ts';
import { test } from '../support/test.ts';

const refreshing = /^\/auth\/v1\/token$/;

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
