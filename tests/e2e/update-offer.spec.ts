import { expect } from '@playwright/test';
import { defaultEdition } from '../../src/content/edition.ts';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { setClockBy } from './support/device-clock.ts';
import { publish } from './support/publish.ts';
import { test } from './support/test.ts';
import { installNextWorker, installTimeout, offerOn, versionOf } from './support/versions.ts';

test.use({ serviceWorkers: 'allow' });

test('the update offer hides while the member writes @slow', async ({ newActor, server }) => {
  await server.signUp('Asha Naik');
  const asha = await newActor();
  const { page } = asha;
  await setClockBy(asha, 0);
  await asha.signIn('asha.naik@example.com');
  const friend = asha.invitations.getByLabel("Friend's email");
  await friend.fill('friend@example.com');
  // Unsaved text counts in a hidden tab too.
  await asha.invitations.getByRole('tab', { name: 'Share Link' }).click();

  await test.step('a page that stays open checks every hour', async () => {
    await server.deploy('n');
    await look(asha, 61);
    const idle = await asha.secondTab();
    await expect(offerOn(idle)).toContainText('A new version is ready.', installTimeout);
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
  // Every start checks for a new version, but the old one runs until the member accepts.
  await visitor.page.reload();
  await expect(offerOn(visitor)).toBeVisible(installTimeout);
  expect(await versionOf(visitor)).toBe(null);
  await expectAccessible(visitor.page, 'output:has(button)');
  await expectInReach(visitor);
  await visitor.page.keyboard.press('Tab');
  await offerOn(visitor).getByRole('button', { name: 'Update' }).press('Enter');
  await expect.poll(() => versionOf(visitor), installTimeout).toBe('n');
});

test('the first version is no new one, however many pages are opened before it takes over', async ({
  newActor,
  server,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  await page.addInitScript(() => {
    const { prototype } = ServiceWorkerContainer;
    // oxlint-disable-next-line typescript/unbound-method -- applied to the container below.
    const { register } = prototype;
    prototype.register = async function registerAndTell(...input) {
      const registration = await register.apply(this, input);
      Reflect.set(globalThis, 'hasRegistered', true);
      return registration;
    };
  });
  // Only the worker fetches these: one to be installed, one to take over.
  const installing = await server.holdFiles(/^\/privacy/);
  const takingOver = await server.holdFiles(/\/online-/);
  await visitor.open('/');
  await expect.poll(() => installing.waiting()).toBe(1);
  await visitor.open('/reviews');
  const offers = await offersFromNowOn(visitor);
  await installing.release();
  await page.waitForFunction(() => 'hasRegistered' in globalThis);
  await takingOver.release();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, installTimeout);

  // The page takes note of a version that is new.
  await server.deploy('n');
  await installNextWorker(visitor);
  await expect(offerOn(visitor)).toBeVisible();
  await expect.poll(offers).toEqual(['A new version is ready.']);
});

test('what an organiser publishes shows at the next navigation, without an offer', async ({
  newActor,
  server,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const offers = await offersFromNowOn(visitor);
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      Reflect.set(globalThis, 'hasChanged', true),
    );
  });
  await publish(server, { ...defaultEdition, sequence: 1, seats: 14 });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.waitForFunction(() => 'hasChanged' in globalThis, null, installTimeout);
  const next = await visitor.context.newPage();
  await next.goto(page.url());
  await expect(next.getByText('14 limited seats').first()).toBeAttached();
  await next.close();

  // The next version of the app is the first thing that this page offers.
  await server.deploy('n');
  await installNextWorker(visitor);
  await expect(offerOn(visitor)).toBeVisible();
  await expect.poll(offers).toEqual(['A new version is ready.']);
});

/** Notes each offer that the page shows; the returned function reads them. */
const offersFromNowOn = async (device: Actor): Promise<() => Promise<string[]>> => {
  const offers = await device.page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      const offer = document.querySelector('output > div > p')?.textContent;
      if (offer && seen.at(-1) !== offer) seen.push(offer);
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  return () => offers.jsonValue();
};

/** Checks that both buttons are big enough and uncovered on a phone and a wide screen. */
const expectInReach = async (device: Actor): Promise<void> => {
  const before = device.page.viewportSize();
  for (const width of [360, 1280]) {
    await device.page.setViewportSize({ width, height: 740 });
    for (const name of ['Update', 'Later']) {
      const button = offerOn(device).getByRole('button', { name });
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      // Nothing covers the button's centre.
      await button.click({ trial: true });
    }
  }
  if (before) await device.page.setViewportSize(before);
};

/** Moves the page's clock to `minutes` after its start and fires the event of a person coming back. */
const look = (device: Actor, minutes: number): Promise<void> =>
  device.page.evaluate((ms) => {
    (Reflect.get(globalThis, 'moveClock') as (offset: number) => void)(ms);
    document.dispatchEvent(new Event('visibilitychange'));
  }, minutes * 60_000);
