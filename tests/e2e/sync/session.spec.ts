import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { expectDelivered, queuedOn } from '../support/delivery.ts';
import { ageSession } from '../support/device-storage.ts';
import { statusLinkOf } from '../support/sync-center.ts';
import { test } from '../support/test.ts';

test.describe('[9] after three days without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[9] the app refreshes the expired token and sends everything @slow', async ({ member, server }) => {
    const asha = await member('Asha Naik');
    await asha.goOffline();
    await asha.write('Away one, in time');
    await ageSession(asha.page, 3 * 86_400);
    await server.expireTokens();
    await asha.page.reload();
    await expect(statusLinkOf(asha)).toHaveAccessibleName(/as of/);
    await asha.write('Away two, three days later');
    await expect(asha.pending()).toHaveCount(2);

    await asha.goOnline();
    await expectDelivered(server, [asha], ['Away one, in time', 'Away two, three days later']);
    await expect(asha.page.getByRole('alert')).toHaveCount(0);
  });
});

test('[10] when the token refresh fails, the member signs in again and all is sent once @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const beside = await asha.secondTab();
  await asha.page.bringToFront();
  await server.expireTokens();
  await server.refuseRefresh();
  await asha.write('Refused one');
  await asha.write('Refused two');
  for (const tab of [asha, beside]) await expectSignInPrompt(tab, ['Refused one', 'Refused two']);
  await asha.page.reload();
  await expectSignInPrompt(asha, ['Refused one', 'Refused two']);
  await asha.write('Refused three, after the reload');
  await signInAgain(asha);
  const all = ['Refused one', 'Refused two', 'Refused three, after the reload'];
  await expectDelivered(server, [asha, beside], all);
  for (const tab of [asha, beside]) await expect(tab.page.getByRole('alert')).toHaveCount(0);
});

/** Checks that the portal stays readable, says that the session has ended, and shows the waiting messages. */
const expectSignInPrompt = async (actor: Actor, waiting: readonly string[]): Promise<void> => {
  const prompt = actor.page.getByRole('alert');
  await expect(prompt).toContainText('Your session has ended');
  await expect(prompt).toContainText('Whoever uses this device can read its copy of the club');
  for (const text of waiting)
    await expect(actor.line(text)).toContainText(/Waiting to send|Waiting for you to sign in again/);
  expect((await queuedOn(actor)).map(({ content }) => content)).toEqual(waiting);
};

const signInAgain = async (actor: Actor): Promise<void> => {
  await actor.page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(actor.page).toHaveURL(/\/auth$/);
  await actor.fillSignIn('asha.naik@example.com');
  await expect(actor.page.getByRole('heading', { name: 'MEMBERS PORTAL' })).toBeVisible();
};
