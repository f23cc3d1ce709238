import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { browserArguments, findBrowser } from '../setup/find-browser.ts';
import { waitForWorker } from './support/actor.ts';
import { installCard, timePasses, userAgents } from './support/installing.ts';
import { test } from './support/test.ts';

const day = 24 * 60 * 60_000;

// Uses a profile on disk, because Playwright's ordinary contexts are private windows, which cannot install apps.
test('the browser can install the app, and the page offers it @slow', async ({ server }) => {
  const profile = await mkdtemp(join(tmpdir(), 'install-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: browserArguments,
    serviceWorkers: 'allow',
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(() =>
      addEventListener('beforeinstallprompt', () => Reflect.set(globalThis, 'isOffered', true)),
    );
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(server.url);
    await waitForWorker(page);
    const devtools = await context.newCDPSession(page);
    expect((await devtools.send('Page.getAppManifest')).errors).toEqual([]);
    await expect
      .poll(async () => (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors)
      .toEqual([]);
    // No warnings either, except the one about the prompt that the page keeps for later.
    expect(complaints.filter((one) => !one.startsWith('Banner not shown'))).toEqual([]);
    await page.waitForFunction(() => Reflect.get(globalThis, 'isOffered'));
    await timePasses(page, day);
    await page.reload();
    await expect(installCard(page).getByRole('button', { name: 'Install' })).toHaveCount(1);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

test('an iPhone gets an upright and a sideways launch picture @slow', async ({ newActor, server }) => {
  await server.signUp('Asha Naik');
  const screen = { width: 390, height: 844 };
  const asha = await newActor({
    viewport: screen,
    screen,
    deviceScaleFactor: 3,
    userAgent: userAgents.iphone,
  });
  await asha.context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
  await asha.signIn('asha.naik@example.com');
  const links = asha.page.locator('link[rel="apple-touch-startup-image"]');
  await expect(links).toHaveCount(2);
  const sizes = await links.evaluateAll((all) =>
    Promise.all(
      all.map(async (link) => {
        const { href, media } = link as HTMLLinkElement;
        const picture = new Image();
        picture.src = href;
        await picture.decode();
        return [media, picture.naturalWidth, picture.naturalHeight];
      }),
    ),
  );
  expect(sizes).toEqual([
    ['(orientation: portrait)', 1170, 2532],
    ['(orientation: landscape)', 2532, 1170],
  ]);
});
