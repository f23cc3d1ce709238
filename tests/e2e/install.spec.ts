import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { browserArguments, findBrowser } from '../setup/find-browser.ts';
import { expectAccessibleAtBothWidths } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import {
  hasFetched,
  installCard,
  offerInstall,
  portalIsComplete,
  pretendInstalled,
  timePasses,
  userAgents,
} from './support/installing.ts';
import { watchPersist } from './support/persistence.ts';
import { test } from './support/test.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

// An ordinary context of a test counts as a private window, which installs nothing.
test('the browser finds nothing against installing the app', async ({ server }) => {
  const profile = await mkdtemp(join(tmpdir(), 'install-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: browserArguments,
  });
  try {
    const page = await context.newPage();
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
    // Also what it only warns of, but for its word on an offer that the page keeps for later.
    expect(complaints.filter((one) => !one.startsWith('Banner not shown'))).toEqual([]);
    await page.waitForFunction(() => Reflect.get(globalThis, 'installOffer') instanceof Event);
    await timePasses(page, day);
    await page.reload();
    await expect(installCard(page).getByRole('button', { name: 'Install' })).toHaveCount(1);

    // It can tell: the same page without its manifest is refused.
    await page.evaluate(() => document.querySelector('link[rel="manifest"]')?.remove());
    await expect
      .poll(async () => (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors)
      .toEqual([expect.objectContaining({ errorId: 'no-manifest' })]);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

/** Opens the portal once more when so much time has passed. */
const visitAgainAfter = async (actor: Actor, ms: number) => {
  await timePasses(actor.page, ms);
  await actor.page.reload();
  await portalIsComplete(actor);
};

test('an iPhone is shown the way at the second visit, and "Not now" is heard', async ({
  newActor,
  server,
}) => {
  await server.signUp('Asha Naik', 'asha.naik@example.com');
  const asha = await newActor({ userAgent: userAgents.iphone, viewport: { width: 390, height: 800 } });
  const { page } = asha;
  await asha.signIn('asha.naik@example.com');
  await portalIsComplete(asha);
  await expect(installCard(page)).toHaveCount(0);
  await visitAgainAfter(asha, 29 * minute);
  await expect(installCard(page)).toHaveCount(0);

  await visitAgainAfter(asha, 2 * minute);
  const card = installCard(page);
  await expect(card).toHaveCount(1);
  // It came in below the window, in the flow of the page.
  await expect(card).not.toBeInViewport();
  await expect(card.getByRole('listitem')).toHaveCount(0);
  await card.getByRole('button', { name: 'Show me how' }).click();
  await expect(card.getByRole('listitem')).toHaveText([/Press Share/, /“Add to Home Screen”/, /Build Club/]);
  await expectAccessibleAtBothWidths(page);

  await card.getByRole('button', { name: 'Not now' }).click();
  await expect(card).toHaveCount(0);
  await visitAgainAfter(asha, 59 * day);
  await expect(card).toHaveCount(0);
  await visitAgainAfter(asha, 2 * day);
  await expect(card).toHaveCount(1);
  await card.getByRole('button', { name: 'Not now' }).click();
  await visitAgainAfter(asha, 1_000 * day);
  await expect(card).toHaveCount(0);
});

test('who has written something is asked at the first visit, but not while the place is in view', async ({
  newActor,
  server,
}) => {
  await server.signUp('Asha Naik', 'asha.naik@example.com');
  const asha = await newActor({ userAgent: userAgents.macintosh, viewport: { width: 1280, height: 1600 } });
  await asha.signIn('asha.naik@example.com');
  await portalIsComplete(asha);
  await asha.chat.scrollIntoViewIfNeeded();
  await asha.write('The first thing');
  await hasFetched(asha.page, 'install-card');
  await expect(installCard(asha.page)).toHaveCount(0);
  await asha.page.setViewportSize({ width: 1280, height: 500 });
  await asha.page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(installCard(asha.page)).toHaveCount(1);
  await installCard(asha.page).getByRole('button', { name: 'Show me how' }).click();
  await expect(installCard(asha.page).getByRole('listitem')).toHaveText([/File/, /“Add to Dock…”/, /Dock/]);
  await expectAccessibleAtBothWidths(asha.page);
});

test('in the browser of Instagram a person is led out of it', async ({ newActor }) => {
  const visitor = await newActor({ userAgent: userAgents.instagram, viewport: { width: 390, height: 800 } });
  const { page } = visitor;
  await visitor.open('/reviews');
  await timePasses(page, day);
  await visitor.open('/reviews');
  const card = page.getByRole('region', { name: 'You are in Instagram’s own browser' });
  await card.getByRole('button', { name: 'Show me how' }).click();
  await expect(card.getByRole('listitem')).toHaveText([/three dots/, /“Open in browser”/]);
  await expect(card.getByLabel('Link to this page')).toHaveValue(`${visitor.server.url}/reviews`);
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${visitor.server.url}/reviews`);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expectAccessibleAtBothWidths(page);
});

test('where the browser can ask, one press lets it ask, once, and what is kept here is to stay', async ({
  newActor,
}) => {
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
  await expectAccessibleAtBothWidths(page);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'prompts') as number)).toBe(0);
  await card.getByRole('button', { name: 'Install' }).click();
  await expect(card).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'prompts') as number)).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect.poll(asks).toBe(1);
  const kept = await page.evaluate(() => localStorage.getItem('goa-build-club:install'));
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ isInstalled: true, declined: 0 });
});

test('a window of the installed app is offered nothing', async ({ newActor, server }) => {
  await server.signUp('Asha Naik', 'asha.naik@example.com');
  const asha = await newActor({ userAgent: userAgents.iphone });
  await pretendInstalled(asha.context);
  await asha.signIn('asha.naik@example.com');
  await visitAgainAfter(asha, day);
  // It has come, and has found out.
  await expect
    .poll(() => asha.page.evaluate(() => localStorage.getItem('goa-build-club:install')))
    .toContain('"isInstalled":true');
  await expect(installCard(asha.page)).toHaveCount(0);
});

test('an iPhone is told of the one picture that fits its screen, and nobody fetches it', async ({
  newActor,
}) => {
  const asked: string[] = [];
  const device = {
    viewport: { width: 390, height: 844 },
    screen: { width: 390, height: 844 },
    deviceScaleFactor: 3,
  };
  const { page, context, server } = await newActor({ ...device, userAgent: userAgents.iphone });
  await context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(server.url);
  const links = page.locator('link[rel="apple-touch-startup-image"]');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', '/icons/launch-1170x2532.png');
  const media = (await links.getAttribute('media')) ?? '';
  expect(await page.evaluate((query) => matchMedia(query).matches, media)).toBe(true);
  expect(asked.filter((url) => url.includes('/icons/launch-'))).toEqual([]);
});

test('nothing lies under a camera, a status bar or the line at the bottom of a phone', async ({ member }) => {
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
  await asha.open('/');
  const close = await page
    .getByRole('complementary', { name: 'Countdown' })
    .getByRole('button', { name: 'Close the countdown' })
    .boundingBox();
  expect((close?.x ?? 844) + (close?.width ?? 0)).toBeLessThanOrEqual(844 - insets.right);
  expect((close?.y ?? 390) + (close?.height ?? 0)).toBeLessThanOrEqual(390 - insets.bottom);
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(heading?.x).toBeGreaterThanOrEqual(insets.left);
});
