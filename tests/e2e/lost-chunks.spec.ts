import { expect } from '@playwright/test';
import type { Actor } from './support/actor.ts';
import { test } from './support/test.ts';
import { countLoads, installTimeout, offerOn, versionOf } from './support/versions.ts';

// Without a worker (in a private window, at a first visit) a page gets its chunks only from the server.
test('a page whose files are gone from the server reloads once and keeps the draft @slow', async ({
  newActor,
  server,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open('/');
  const business = page.getByRole('textbox', { name: 'Business' });
  await business.fill('Salt and Loom');
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
  // Holds the form's script, to deploy between the document and this script.
  const scriptRequest = Promise.withResolvers<() => void>();
  await page.route(
    /\/assets\/form-islands-/,
    async (route) => {
      await new Promise<void>((resolve) => {
        scriptRequest.resolve(resolve);
      });
      await route.continue();
    },
    { times: 1 },
  );
  await visitor.open('/');
  const releaseScript = await scriptRequest.promise;
  await server.deploy('n');
  const loads = countLoads(visitor);
  releaseScript();
  await expect(business).toHaveValue('Salt and Loom');
  expect(await versionOf(visitor)).toBe('n');
  expect(loads()).toBe(1);
  expectOnlyFailedImports(visitor);
});

test('a page with unsaved text offers a reload when a chunk is gone @slow', async ({ member, server }) => {
  await server.signUp('Ravi Menezes');
  const asha = await member('Asha Naik', {
    prepare: ({ context }) => context.route(/\/assets\/dialogs-/, (route) => route.abort()),
  });
  const friend = asha.invitations.getByLabel("Friend's email");
  await friend.fill('friend@example.com');
  await server.deploy('n');
  await asha.context.unroute(/\/assets\/dialogs-/);
  const loads = countLoads(asha);
  await asha.directory.getByRole('link', { name: /Ravi Menezes/ }).click();
  await expect(asha.page.getByText('Please try again.').first()).toBeVisible();
  await expect(friend).toHaveValue('friend@example.com');
  await expect(offerOn(asha)).toContainText('Parts of this one no longer load.');

  await friend.fill('');
  expect(loads()).toBe(0);
  await offerOn(asha).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => versionOf(asha)).toBe('n');
});

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page updates itself when device and server both lack a chunk @slow', async ({ member, server }) => {
    const asha = await member('Asha Naik');
    await asha.open('/');
    await loseFile(asha, '/assets/form-islands-');
    await server.deploy('n');
    const loads = countLoads(asha);
    await asha.page.locator('#application').scrollIntoViewIfNeeded();
    await expect.poll(() => versionOf(asha), installTimeout).toBe('n');
    expect(loads()).toBe(1);
    expect(await server.requestsForMissing(/^\/assets\/form-islands-/)).toBeGreaterThan(0);
  });
});

/** Allows only React's console messages about caught errors. */
const expectOnlyFailedImports = (device: Actor): void => {
  for (const complaint of device.complaints.splice(0))
    expect(complaint).toContain('Failed to fetch dynamically imported module');
};

/** Deletes a file from the device's caches, as a browser under storage pressure may. */
const loseFile = async (device: Actor, start: string): Promise<void> => {
  await device.page.evaluate(async (path) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (new URL(request.url).pathname.startsWith(path)) await cache.delete(request);
    }
  }, start);
  const session = await device.context.newCDPSession(device.page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
};
