import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { browserArguments, findBrowser } from '../setup/find-browser.ts';
import { expectAccessible } from './support/accessible.ts';
import { beforeTheEvent } from './support/countdown.ts';
import { hasFetched, installCard, offerInstall, timePasses, userAgents } from './support/installing.ts';
import { watchPersist } from './support/persistence.ts';
import { test } from './support/test.ts';

const day = 24 * 60 * 60_000;

// Uses a real profile, because Playwright's ordinary context is a private window, which cannot install apps.
test('the browser can install the app', async ({ server }) => {
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
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const devtools = await context.newCDPSession(page);
    const manifest = await devtools.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    expect(manifest.url).toBe(`${server.url}/manifest.webmanifest`);
    await expect
      .poll(async () => (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors)
      .toEqual([]);
    // No warnings either, except the one about the prompt that the page keeps for later.
    expect(complaints.filter((one) => !one.startsWith('Banner not shown'))).toEqual([]);
    await page.waitForFunction(() => Reflect.get(globalThis, 'isOffered'));
    await timePasses(page, day);
    await page.reload();
    await expect(installCard(page).getByRole('button', { name: 'Install' })).toHaveCount(1);

    // The check itself works: without its manifest the same page is not installable.
    await page.evaluate(() => document.querySelector('link[rel="manifest"]')?.remove());
    await expect
      .poll(async () => (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors)
      .toEqual([expect.objectContaining({ errorId: 'no-manifest' })]);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

test('a member on an iPhone sees how to install the app and declines @slow', async ({ newActor, server }) => {
  await server.signUp('Asha Naik');
  const screen = { width: 390, height: 844 };
  const asha = await newActor({
    viewport: screen,
    screen,
    deviceScaleFactor: 3,
    userAgent: userAgents.iphone,
  });
  const { page } = asha;
  await asha.context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
  await asha.signIn('asha.naik@example.com');

  await test.step('the page has a launch picture that fits the screen to the pixel, each way to hold it', async () => {
    const links = page.locator('link[rel="apple-touch-startup-image"]');
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

  await asha.waitForChunks();
  await expect(installCard(page)).toHaveCount(0);
  // In a window as tall as the page the card would appear in view, so the app does not show it.
  await page.setViewportSize({ width: 390, height: 6_000 });
  await asha.write('The first thing');
  await hasFetched(page, 'install-card');
  await expect(installCard(page)).toHaveCount(0);
  // The browser would keep a focused field in view.
  await asha.composer.blur();
  await page.setViewportSize(screen);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const card = installCard(page);
  await expect(card).toHaveCount(1);
  await expect(card).not.toBeInViewport();
  await card.getByRole('button', { name: 'Show me how' }).click();
  await expect(card.getByRole('listitem')).toHaveText([/Press Share/, /“Add to Home Screen”/, /Build Club/]);
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Not now' }).click();
  await expect(card).toHaveCount(0);
  await timePasses(page, day);
  await page.reload();
  await asha.waitForChunks();
  await expect(card).toHaveCount(0);
});

test("a member installs the app by the browser's prompt @slow", async ({ newActor }) => {
  const visitor = await newActor();
  const { page, context } = visitor;
  const asks = await watchPersist(visitor, 'granted');
  await offerInstall(context, 'accepted');
  await visitor.open('/');
  await timePasses(page, day);
  await visitor.open('/');
  const card = installCard(page);
  await expect(card).toHaveCount(1);
  await expect(card.getByRole('heading')).toHaveText('Give the club a window of its own');
  await card.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'prompts') as number)).toBe(0);
  await card.getByRole('button', { name: 'Install' }).click();
  await expect(card).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'prompts') as number)).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect.poll(asks).toBe(1);
  const kept = await page.evaluate(() => localStorage.getItem('goa-build-club:install'));
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ isInstalled: true, declined: 0 });
});

test("nothing lies under a phone's camera, status bar or home indicator @slow", async ({ member }) => {
  const asha = await member('Asha Naik');
  const { page, context } = asha;
  const devtools = await context.newCDPSession(page);
  const insets = { top: 47, left: 59, bottom: 34, right: 59 };
  await page.setViewportSize({ width: 390, height: 844 });
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
  const title = page.getByRole('heading', { name: 'MEMBERS PORTAL' });
  await expect.poll(async () => (await title.boundingBox())?.y).toBeGreaterThanOrEqual(insets.top);
  await expect.poll(async () => (await title.boundingBox())?.x).toBeGreaterThanOrEqual(insets.left);
  const chat = await page.getByRole('link', { name: 'Chat', exact: true }).boundingBox();
  expect((chat?.y ?? 844) + (chat?.height ?? 0)).toBeLessThanOrEqual(844 - insets.bottom);

  await page.setViewportSize({ width: 844, height: 390 });
  await beforeTheEvent(page);
  await asha.open('/');
  const apply = await page
    .getByRole('complementary', { name: 'Countdown' })
    .getByRole('link', { name: 'Apply' })
    .boundingBox();
  expect((apply?.x ?? 844) + (apply?.width ?? 0)).toBeLessThanOrEqual(844 - insets.right);
  expect((apply?.y ?? 390) + (apply?.height ?? 0)).toBeLessThanOrEqual(390 - insets.bottom);
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(heading?.x).toBeGreaterThanOrEqual(insets.left);
});
