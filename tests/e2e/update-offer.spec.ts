import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { patience } from './support/delivery.ts';
import { setClockBy } from './support/device-clock.ts';
import { test } from './support/test.ts';
import { offerOn, versionOf } from './support/versions.ts';

test('a new version is offered to a member who only looks, and gives way to whoever begins to write', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await server.deploy('n');
  // Back again: every start looks for a new version, and the old one goes on until somebody says so.
  await asha.page.reload();
  const friend = asha.invitations.getByLabel("Friend's email");
  await friend.fill('friend@example.com');
  // Out of sight it is unsaved all the same.
  await asha.invitations.getByRole('tab', { name: 'Share Link' }).click();
  const idle = await asha.secondTab();
  await expect(offerOn(idle)).toBeVisible(patience);
  await idle.closeTab();
  await expect(offerOn(asha)).toHaveCount(0);
  await asha.invitations.getByRole('tab', { name: 'Send Invite' }).click();
  await friend.fill('');
  await expect(offerOn(asha)).toBeVisible();
  expect(await versionOf(asha)).toBe(null);

  await asha.composer.pressSequentially('H');
  await expect(offerOn(asha)).toHaveCount(0);
  await asha.composer.fill('');
  await expect(offerOn(asha)).toBeVisible();
  await offerOn(asha).getByRole('button', { name: 'Later' }).click();
  await expect(offerOn(asha)).toHaveCount(0);
  await expect(asha.page.getByRole('heading', { level: 1 })).toBeFocused();
  await asha.page.reload();
  await expect(offerOn(asha)).toBeVisible();
  await asha.page.keyboard.press('Tab');
  await offerOn(asha).getByRole('button', { name: 'Update' }).press('Enter');
  await expect.poll(() => versionOf(asha), patience).toBe('n');
});

test('a page that stays open asks for a new version every hour', async ({ newActor, server }) => {
  const visitor = await newActor();
  await setClockBy(visitor, 0);
  await visitor.open('/');
  await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await server.deploy('n');
  await look(visitor, 61);
  await expect(offerOn(visitor)).toContainText('A new version is ready.', patience);
});

for (const width of [360, 1280]) {
  test(`the offer is accessible, within reach and in nobody's way at ${width} px`, async ({
    member,
    server,
  }) => {
    const asha = await member('Asha Naik');
    await asha.page.setViewportSize({ width, height: 740 });
    await asha.page.emulateMedia({ reducedMotion: 'reduce' });
    await server.deploy('n');
    for (const path of ['/members', '/']) {
      await asha.open(path);
      await expect(offerOn(asha)).toBeVisible(patience);
      await expectAccessible(asha.page);
      for (const name of ['Update', 'Later']) {
        const button = offerOn(asha).getByRole('button', { name });
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        // Nothing lies over it: a press on its middle is a press on it.
        await button.click({ trial: true });
      }
    }
  });
}

/** The page's clock stands so many minutes after its start, and somebody comes back to it. */
const look = (device: Actor, minutes: number): Promise<void> =>
  device.page.evaluate((ms) => {
    (Reflect.get(globalThis, 'moveClock') as (offset: number) => void)(ms);
    document.dispatchEvent(new Event('visibilitychange'));
  }, minutes * 60_000);
