import { createServer } from 'node:http';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type CDPSession } from '@playwright/test';
import { compressFiles } from '../../supabase/local/static/compress.ts';
import { serveStatic } from '../../supabase/local/static/serve-static.ts';
import { nameOf, overBudget, type Weight } from '../setup/budgets.ts';
import { firstLoad, landingPage, portal, precache, scriptsMost } from '../setup/known-weights.ts';
import { isAlive } from './support/actor.ts';
import { dist, weigh } from './support/weigh.ts';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

// One copy of the build for all of them.
base.describe.configure({ mode: 'serial' });

/** A phone that meets the built site for the first time, without a service worker: its fetches are not the page's. */
const test = base.extend<{ devtools: CDPSession }, { url: string }>({
  url: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      // A copy: other tests serve the build at the same time, and must not meet half a file.
      const folder = await mkdtemp(join(tmpdir(), 'weighed-'));
      await cp(dist, folder, { recursive: true });
      await compressFiles(folder);
      const server = createServer(serveStatic(folder));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      await use(`http://localhost:${typeof address === 'object' ? address?.port : ''}`);
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  contextOptions: { ...phone, serviceWorkers: 'block' },
  devtools: async ({ context, page }, use) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Page.enable');
    await use(devtools);
  },
});

/** What follows behind a page that is alive begins two seconds later: a slow test must not count that in. */
const aMoment = 1_000;

for (const [path, budgets] of Object.entries(firstLoad)) {
  test(`what ${path} asks for until it answers to a finger stays within its budgets`, async ({
    page,
    devtools,
    url,
  }) => {
    /** When each path was asked for first. Epoch milliseconds. */
    const askedAt = new Map<string, number>();
    const askedBeforeLoad = new Set<string>();
    let hasLoaded = false;
    devtools.on('Network.requestWillBeSent', ({ request, wallTime }) => {
      if (!request.url.startsWith(url)) return;
      const file = request.url.slice(url.length);
      if (!askedAt.has(file)) askedAt.set(file, wallTime * 1000);
      if (!hasLoaded) askedBeforeLoad.add(file);
    });
    devtools.on('Page.loadEventFired', () => {
      hasLoaded = true;
    });
    await page.goto(`${url}${path}`);
    const alive = await page.waitForFunction(isAlive);
    const until = Number(await alive.jsonValue()) + aMoment;
    const asked = [...askedAt].flatMap(([file, at]) => (at < until ? file : []));

    const weights = await Promise.all(asked.map(weigh));
    const of = (kind: RegExp) => weights.filter(({ name }) => kind.test(name));
    const scriptsBeforeLoad = [...askedBeforeLoad].filter((one) => one.endsWith('.js'));
    expect([
      ...overBudget(
        `JavaScript of ${path} before load, gzip`,
        { most: scriptsMost, known: budgets.scripts.known },
        await Promise.all(scriptsBeforeLoad.map(weigh)),
      ),
      ...overBudget(`JavaScript of ${path}, gzip`, budgets.scripts, of(/\.js$/)),
      ...overBudget(`CSS of ${path}, gzip`, budgets.styles, of(/\.css$/)),
      ...overBudget(`Document of ${path}, gzip`, budgets.document, of(/\.html$/)),
      ...overBudget(`Pictures of ${path}`, budgets.pictures, of(/\.(svg|avif|webp|png)$/)),
      ...overBudget(`Fonts of ${path}`, budgets.fonts, of(/\.woff2$/)),
    ]).toEqual([]);
    expect(of(/\.js$/).length).toBeGreaterThan(1);
  });
}

test('the first load holds nothing of the backend client, the storage or the headless widgets', async ({
  page,
  devtools,
  url,
}) => {
  const asked = new Set<string>();
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (/\/assets\/.*\.js$/.test(request.url)) asked.add(request.url.slice(url.length));
  });
  await page.goto(url);
  await expect(page.getByRole('timer').first()).toContainText(/\d/);
  const all = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.js'));
  for (const mark of ['GoTrueClient', 'IDBKeyRange', 'data-headlessui-state']) {
    const holders = new Set<string>();
    for (const name of all)
      if ((await readFile(join(dist, 'assets', name), 'utf8')).includes(mark)) holders.add(`/assets/${name}`);
    // A mark that is nowhere would find nothing here either.
    expect(holders.size, mark).toBeGreaterThan(0);
    expect(
      [...asked].filter((path) => holders.has(path)),
      mark,
    ).toEqual([]);
  }
});

test('the whole landing page, scrolled through on a phone, stays within its budget', async ({
  page,
  devtools,
  url,
}) => {
  const paths = new Map<string, string>();
  const weights: Weight[] = [];
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith(url)) paths.set(requestId, response.url.slice(url.length));
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path !== undefined) weights.push({ name: nameOf(path), bytes: encodedDataLength });
  });
  await page.goto(url);
  await expect(page.getByRole('timer').first()).toContainText(/\d/);
  for (const picture of await page.locator('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate(() => document.fonts.ready);
  expect(weights.filter(({ name }) => name.startsWith('pictures/')).length).toBeGreaterThan(25);
  expect(overBudget('The landing page as transferred', landingPage, weights)).toEqual([]);
});

test('the lists of the worker stay within their budgets, and hold every script once', async () => {
  const worker = await readFile(join(dist, 'sw.js'), 'utf8');
  const first = [...worker.matchAll(/"?url"?:"([^"]+)"/g)].map(([, path = '']) => path);
  // Of a long list the minifier makes one string and splits it.
  const second = [...worker.matchAll(/[`"',]\/(assets\/[^`"',]+)(?=[`"',])/g)].map(([, path = '']) => path);
  const sizes = (paths: readonly string[]) =>
    Promise.all(
      paths.map(async (path) => ({
        name: nameOf(path),
        bytes: (await readFile(join(dist, path))).byteLength,
      })),
    );
  expect(first).toEqual(expect.arrayContaining(['index.html', 'app.html', 'reviews.html']));
  // As stored on the device: the plain bytes of every file, not compressed ones.
  expect([
    ...overBudget('The precache, uncompressed', precache, await sizes(first)),
    ...overBudget('The portal’s files, uncompressed', portal, await sizes(second)),
  ]).toEqual([]);
  const scripts = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.js'));
  const listed = [...first, ...second].filter((path) => path.endsWith('.js')).toSorted();
  expect(listed).toEqual(scripts.map((name) => `assets/${name}`).toSorted());
});
