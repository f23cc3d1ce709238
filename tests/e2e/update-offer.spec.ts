import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { setClockBy } from './support/device-clock.ts';
import { test } from './support/test.ts';
import { installing, offerOn, versionOf } from './support/versions.ts';

test.use({ serviceWorkers: 'allow' });

test('the update offer hides while the member writes', async ({ newActor, server }) => {
  await server.signUp('Asha Naik', 'asha.naik@example.com');
  const asha = await newActor();
  const { page } = asha;
  await setClockBy(asha, 0);
  await asha.signIn('asha.naik@example.com');
  const friend = asha.invitations.getByLabel("Friend's email");
  await friend.fill('friend@example.com');
  // Out of sight it is unsaved all the same.
  await asha.invitations.getByRole('tab', { name: 'Share Link' }).click();

  await test.step('a page that stays open asks for it every hour', async () => {
    await fetched(asha, '/updates-');
    await server.deploy('n');
    await look(asha, 61);
    const idle = await asha.secondTab();
    await expect(offerOn(idle)).toContainText('A new version is ready.', installing);
    await idle.closeTab();
  });
  await expect(offerOn(asha)).toHaveCount(0);
  await asha.invitations.getByRole('tab', { name: 'Send Invite' }).click();
  await friend.fill('');
  await expect(offerOn(asha)).toBeVisible();
  expect(await versionOf(asha)).toBe(null);

  await asha.composer.pressSequentially('H');
  await expect(offerOn(asha)).toHaveCount(0);
  await asha.composer.fill('');
  await expect(offerOn(asha)).toBeVisible();
  await expectInReach(asha);
  await offerOn(asha).getByRole('button', { name: 'Later' }).click();
  await expect(offerOn(asha)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a member accepts the update offer by keyboard', async ({ newActor, server }) => {
  const visitor = await newActor();
  await visitor.open('/');
  await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await server.deploy('n');
  // Every start looks for a new version, and the old one goes on until somebody says so.
  await visitor.page.reload();
  await expect(offerOn(visitor)).toBeVisible(installing);
  expect(await versionOf(visitor)).toBe(null);
  await expectAccessible(visitor.page, '.toast');
  await expectInReach(visitor);
  await visitor.page.keyboard.press('Tab');
  await offerOn(visitor).getByRole('button', { name: 'Update' }).press('Enter');
  await expect.poll(() => versionOf(visitor), installing).toBe('n');
});

/** On a phone and on a wide screen a finger can press both buttons. */
const expectInReach = async (device: Actor): Promise<void> => {
  const before = device.page.viewportSize();
  for (const width of [360, 1280]) {
    await device.page.setViewportSize({ width, height: 740 });
    for (const name of ['Update', 'Later']) {
      const button = offerOn(device).getByRole('button', { name });
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      // Nothing lies over it: a press on its middle is a press on it.
      await button.click({ trial: true });
    }
  }
  if (before) await device.page.setViewportSize(before);
};

/** The page has this file, which comes seconds behind it. */
const fetched = async ({ page }: Actor, part: string): Promise<void> => {
  await page.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
    part,
  );
};

/** The page's clock stands so many minutes after its start, and somebody comes back to it. */
const look = (device: Actor, minutes: number): Promise<void> =>
  device.page.evaluate((ms) => {
    (Reflect.get(globalThis, 'moveClock') as (offset: number) => void)(ms);
    document.dispatchEvent(new Event('visibilitychange'));
  }, minutes * 60_000);
