import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { contentsOn, expectDelivered, patience, queuedOn, sendingMessages } from '../support/delivery.ts';
import { ageSession } from '../support/device-storage.ts';
import type { TestServer } from '../support/server.ts';
import { test } from '../support/test.ts';

const pulls = /^\/rest\/v1\/rpc\/sync_pull$/;
const tokens = /^\/auth\/v1\/token$/;

/** The next start has to renew the session, through whatever answers then. */
const expireSession = (actor: Actor): Promise<void> => ageSession(actor.page, 2 * 3_600);

for (const [what, start] of [
  ['captive portal that answers everything with a page', (server: TestServer) => server.answerHtml()],
  ['proxy that answers everything with an empty 404', (server: TestServer) => server.answerEmpty404()],
] as const) {
  test(`[12] a ${what} costs neither messages nor the copy nor the session`, async ({ member, server }) => {
    // Several steps of the backoff, with two starts of the app between them.
    const asha = await member('Asha Naik');
    const ravi = await member('Ravi Menezes');
    await ravi.write('Good morning from Ravi');
    await expect(asha.line('Good morning from Ravi')).toBeVisible();
    await expect(asha.directory.getByText('Ravi Menezes')).toBeVisible();

    const fault = start(server);
    const before = { pulls: server.calls('POST', pulls), sends: server.calls('POST', sendingMessages) };
    await asha.write('One, into the void');
    await asha.saveProfile({ Location: 'Assagao, Goa' });
    // The form may wait 10 s for its own answer.
    await expect(asha.page.getByText('Profile saved on this device')).toBeVisible(patience);
    // Tried again and again, and taken for what it is.
    await expect.poll(() => server.calls('POST', sendingMessages)).toBeGreaterThanOrEqual(before.sends + 2);
    await expect.poll(() => server.calls('POST', pulls)).toBeGreaterThanOrEqual(before.pulls + 2);
    await expect(asha.page.getByText('Offline', { exact: true })).toBeVisible();
    await expect(asha.pending()).toHaveCount(1);

    await expireSession(asha);
    const renewals = server.calls('POST', tokens);
    await asha.page.reload();
    await expect(asha.pending()).toHaveCount(1);
    await expect.poll(() => server.calls('POST', tokens)).toBeGreaterThan(renewals);
    await expect(asha.page.getByRole('heading', { name: 'MEMBERS PORTAL' })).toBeVisible();
    await expect(asha.line('Good morning from Ravi')).toHaveCount(1);
    await expect(asha.directory.getByText('Ravi Menezes')).toBeVisible();
    await asha.page.getByRole('button', { name: 'Profile' }).click();
    const dialog = asha.page.getByRole('dialog', { name: 'Edit Profile' });
    await expect(dialog.getByLabel('Location')).toHaveValue('Assagao, Goa');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await asha.write('Two, after the reload');
    expect(await queuedOn(asha)).toHaveLength(3);
    expect(await contentsOn(server)).toEqual(['Good morning from Ravi']);

    fault.stop();
    await expectDelivered(
      server,
      [asha, ravi],
      ['Good morning from Ravi', 'One, into the void', 'Two, after the reload'],
    );
    await expect(ravi.directory.getByText('Assagao, Goa')).toBeVisible(patience);
    await expect(asha.page.getByText('Online', { exact: true })).toBeVisible(patience);
    await expect(asha.page.getByText('Your session has ended')).toHaveCount(0);
    await ravi.write('Good evening from Ravi');
    await expect(asha.line('Good evening from Ravi')).toBeVisible(patience);
  });
}
