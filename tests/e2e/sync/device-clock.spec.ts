import { expect } from '@playwright/test';
import { say } from '../support/chat.ts';
import { expectDelivered, refreshing } from '../support/delivery.ts';
import { setClockAhead, startClockAhead } from '../support/device-clock.ts';
import { test } from '../support/test.ts';

const dayMs = 86_400_000;
test('[21] a wrong device clock disturbs neither signing in nor sending @slow', async ({
  newActor,
  server,
}) => {
  await server.signUp('Ravi Menezes');
  await server.signUp('Asha Naik');
  const asha = await newActor();
  await startClockAhead(asha, dayMs);
  await asha.signInByForm('asha.naik@example.com');
  await asha.waitUntilReady();

  await asha.send('One, a day ahead');
  await asha.goOffline();
  await asha.write('Two, a day ahead');
  // The member sets the clock in the system's settings, and comes back to the page.
  await setClockAhead(asha, -dayMs);
  await asha.write('Three, a day behind');
  await expect(asha.pending()).toHaveCount(2);
  await say(server, 'Ravi Menezes', 'While the other was away');
  await asha.goOnline();
  const all = ['One, a day ahead', 'While the other was away', 'Two, a day ahead', 'Three, a day behind'];
  await expectDelivered(server, [asha], all);
  await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();

  // A wrong clock must not make a valid token look expired again and again.
  expect(await server.calls('POST', refreshing)).toBeLessThanOrEqual(4);
});
