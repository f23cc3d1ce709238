import { expect } from '@playwright/test';
import { entryVersion } from '../../src/engine/sync/kind.ts';
import { firstEdition } from '../../src/tools/build/first-edition.ts';
import { expectAccessible } from './support/accessible.ts';
import { waitForWorker, type Actor } from './support/actor.ts';
import { expectDelivered } from './support/delivery.ts';
import { setClockAhead, startClockAhead } from './support/device-clock.ts';
import { publish } from './support/editions.ts';
import { test } from './support/test.ts';
import { installNextWorker, installTimeout, offerOn, versionOf } from './support/versions.ts';

test.use({ serviceWorkers: 'allow' });

test('an accepted update waits until the page has no unsaved text @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik', { prepare: (actor) => startClockAhead(actor, 0) });
  const friend = asha.invitations.getByLabel("Friend's email");
  await friend.fill('friend@example.com');
  // Unsaved text in a hidden tab panel counts too.
  await asha.invitations.getByRole('tab', { name: 'Share Link' }).click();
  // A page that stays open checks every hour.
  await server.deploy('n');
  await setClockAhead(asha, 61 * 60_000);
  await expect(offerOn(asha)).toContainText('A new version is ready.', installTimeout);
  await offerOn(asha).getByRole('button', { name: 'Update' }).click();
  await expect(offerOn(asha)).toContainText('Save or send what you are writing first');
  await offerOn(asha).getByRole('button', { name: 'Later' }).click();
  await expect(offerOn(asha)).toHaveCount(0);
  await expect(asha.page.getByRole('heading', { level: 1 })).toBeFocused();
  await asha.invitations.getByRole('tab', { name: 'Send Invite' }).click();
  await expect(friend).toHaveValue('friend@example.com');
});

test('a visitor accepts the update offer by keyboard', async ({ newActor, server }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open('/');
  await waitForWorker(page);
  await server.deploy('n');
  // Every start checks for a new version, but the old one runs until the member accepts.
  await page.reload();
  await expect(offerOn(visitor)).toBeVisible(installTimeout);
  expect(await versionOf(visitor)).toBe(null);
  await expectAccessible(page, 'output:has(button)');
  // Nothing covers the buttons.
  for (const button of await offerOn(visitor).getByRole('button').all()) await button.click({ trial: true });
  await page.keyboard.press('Tab');
  await offerOn(visitor).getByRole('button', { name: 'Update' }).press('Enter');
  await expect.poll(() => versionOf(visitor), installTimeout).toBe('n');
});

test('neither the first version nor a published edition shows an update offer @slow', async ({
  newActor,
  server,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  await page.addInitScript(() => {
    const { prototype } = ServiceWorkerContainer;
    // oxlint-disable-next-line typescript/unbound-method -- applied to the container below.
    const { register } = prototype;
    prototype.register = async function registerAndMark(...input) {
      const registration = await register.apply(this, input);
      Reflect.set(globalThis, 'hasRegistered', true);
      return registration;
    };
  });
  // Only a worker fetches these files: /privacy while it installs, online-* before it takes over.
  const installing = await server.holdFiles(/^\/privacy/);
  const takingOver = await server.holdFiles(/\/online-/);
  await visitor.open('/');
  await expect.poll(() => installing.waiting()).toBe(1);
  // A second page is opened before the first version takes over.
  await visitor.open('/reviews');
  const offers = await offersFromNowOn(visitor);
  await installing.release();
  await page.waitForFunction(() => 'hasRegistered' in globalThis);
  await takingOver.release();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, installTimeout);

  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      Reflect.set(globalThis, 'hasChanged', true),
    );
  });
  await publish(server, { ...firstEdition, sequence: 1, seats: 14 });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.waitForFunction(() => 'hasChanged' in globalThis, null, installTimeout);
  const next = await visitor.context.newPage();
  await next.goto(server.url);
  await expect(next.getByText('14 limited seats').first()).toBeAttached();
  await next.close();

  // Only the next version of the app shows an offer on this page.
  await server.deploy('n');
  await installNextWorker(visitor);
  await expect(offerOn(visitor)).toBeVisible();
  await expect.poll(offers).toEqual(['A new version is ready.']);
});

test('an app that is too old keeps messages until its update sends them @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await server.supportPayloadsFrom(entryVersion + 1);
  await asha.write('Written too old');
  const notice = asha.page.getByRole('alert').filter({ hasText: 'This version of the app is too old.' });
  await expect(notice).toBeVisible();
  await expect(asha.pending()).toHaveCount(1);
  await notice.getByRole('button', { name: 'Get the new version' }).click();
  await expect(notice).toContainText('There is no newer version yet.');

  await server.deploy('n', { payload: entryVersion + 1 });
  await asha.composer.fill('Half a sen');
  await notice.getByRole('button', { name: 'Get the new version' }).click();
  await expect.poll(() => versionOf(asha), installTimeout).toBe('n');
  await expect(notice).toHaveCount(0);
  await expect(asha.composer).toHaveValue('Half a sen');
  await server.supportPayloadsFrom(1);
  await expectDelivered(server, [asha], ['Written too old']);
});

/** Records each offer that the page shows; the returned function reads them. */
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
