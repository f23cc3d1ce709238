import { expect } from '@playwright/test';
import { expectDelivered } from '../support/delivery.ts';
import { setClockBy } from '../support/device-clock.ts';
import { test } from '../support/test.ts';

const dayMs = 86_400_000;

for (const [title, offset] of [
  ['a day ahead', dayMs],
  ['a day behind', -dayMs],
] as const) {
  test(`[21] with the device's clock ${title} signing in, sending, order and freshness are right`, async ({
    member,
    newActor,
    server,
  }) => {
    const ravi = await member('Ravi Menezes');
    await server.signUp('Asha Naik', 'asha.naik@example.com');
    const asha = await newActor();
    await setClockBy(asha, offset);
    await asha.signIn('asha.naik@example.com');
    await asha.waitUntilOfflineReady();

    await ravi.write('One, by the right clock');
    await expect(asha.line('One, by the right clock')).toBeVisible();
    await asha.write('Two, by the wrong clock');
    await expect(ravi.line('Two, by the wrong clock')).toBeVisible();
    await ravi.write('Three, by the right clock');
    await expect(asha.line('Three, by the right clock')).toBeVisible();
    await asha.goOffline();
    await asha.write('Four, by the wrong clock');
    await asha.write('Five, by the wrong clock');
    await expect(asha.pending()).toHaveCount(2);
    await ravi.send('While the other was away');
    await asha.goOnline();
    await expectDelivered(
      server,
      [asha, ravi],
      [
        'One, by the right clock',
        'Two, by the wrong clock',
        'Three, by the right clock',
        'While the other was away',
        'Four, by the wrong clock',
        'Five, by the wrong clock',
      ],
    );
    await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();

    // A clock that disagrees with the server's must not make a living token look expired at every look at it.
    expect(server.calls('POST', /^\/auth\/v1\/token$/)).toBeLessThanOrEqual(4);
    await asha.page.reload();
    await expect(asha.line('Five, by the wrong clock')).toBeVisible();
    await ravi.write('Six, after the reload');
    await expect(asha.line('Six, after the reload')).toBeVisible();
    expect(server.calls('POST', /^\/auth\/v1\/token$/)).toBeLessThanOrEqual(6);
  });
}
