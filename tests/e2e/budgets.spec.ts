import { createServer } from 'node:http';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type CDPSession, type Page } from '@playwright/test';
import { compressFiles } from '../../supabase/local/http/static/compress.ts';
import { serveStatic } from '../../supabase/local/http/static/serve-static.ts';
import { budgets, deskFile, dist, overBudget, weigh, type Weight } from '../setup/budgets.ts';
import { isAlive } from './support/actor.ts';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** A phone that visits the built site for the first time. */
const test = base.extend<{ devtools: CDPSession }, { url: string }>({
  url: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      // Serves a copy, because other tests serve the build at the same time.
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
  contextOptions: phone,
  devtools: async ({ context, page }, use) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await use(devtools);
  },
});

/** Counts requests until a second after the page is interactive: preloading begins another second later. */
const graceMs = 1_000;

const kinds = {
  JavaScript: { files: /\.js$/ },
  CSS: { files: /\.css$/ },
  documents: { files: /\.html$/ },
  pictures: { files: /\.(svg|avif|webp|png)$/ },
  fonts: { files: /\.woff2$/ },
} as const;

test("each page stays within its budgets and loads no members' code", async ({ page, devtools, url }) => {
  /** When the page first requested each path, in epoch milliseconds. */
  const requestedAt = new Map<string, number>();
  devtools.on('Network.requestWillBeSent', ({ request, wallTime }) => {
    const path = request.url.slice(url.length);
    if (request.url.startsWith(url) && !requestedAt.has(path)) requestedAt.set(path, wallTime * 1000);
  });
  const wire = watchWire(devtools, url);
  for (const path of ['/reviews', '/event', '/'] as const)
    await test.step(`until ${path} answers to a finger`, async () => {
      await devtools.send('Network.clearBrowserCache');
      await page.goto('about:blank');
      requestedAt.clear();
      wire.length = 0;
      await page.goto(`${url}${path}`);
      const alive = await page.waitForFunction(isAlive);
      const aliveAt = Number(await alive.jsonValue());
      const over = await Promise.all(
        Object.entries(kinds).map(async ([kind, { files }]) => {
          const requested = [...requestedAt].flatMap(([file, at]) => (at < aliveAt + graceMs ? file : []));
          const weights = (await Promise.all(requested.map(weigh))).filter((one) => files.test(one.path));
          return overBudget(path, kind, budgets[path][kind as keyof typeof kinds], weights);
        }),
      );
      expect(over.flat()).toEqual([]);
      expect([...requestedAt.keys()].filter((file) => deskFile.test(file))).toEqual([]);
    });

  await test.step('the whole landing page, scrolled through', async () => {
    await expect(page.getByRole('timer').first()).toContainText(/\d/);
    await seeEverything(page);
    expect(wire.filter(({ path }) => path.startsWith('/pictures/')).length).toBeGreaterThan(25);
    const whole = 'the whole of /';
    expect(overBudget(whole, 'everything', budgets[whole].everything, wire)).toEqual([]);
  });

  const scripts = await appScripts();
  for (const mark of ['GoTrueClient', 'IDBKeyRange', 'data-headlessui-state']) {
    const holders: string[] = [];
    for (const name of scripts)
      if ((await readFile(join(dist, 'assets', name), 'utf8')).includes(mark))
        holders.push(`/assets/${name}`);
    // Checks that the markers exist in the code at all: otherwise the searches above would prove nothing.
    expect(holders.length, mark).toBeGreaterThan(0);
    expect(
      holders.filter((path) => requestedAt.has(path)),
      mark,
    ).toEqual([]);
  }
});

/** The names of all scripts but the one that signs up before the portal has loaded, which a device with the app needs no more. */
const appScripts = async (): Promise<readonly string[]> =>
  (await readdir(join(dist, 'assets'))).filter((name) => /^(?!auth-).*\.js$/.test(name));

/** Collects the size of every response from now on. */
const watchWire = (devtools: CDPSession, url: string): Weight[] => {
  const paths = new Map<string, string>();
  const weights: Weight[] = [];
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith(url)) paths.set(requestId, response.url.slice(url.length));
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path !== undefined) weights.push({ path, bytes: encodedDataLength });
  });
  return weights;
};

/** Scrolls to every picture of the page and waits until it has loaded. */
const seeEverything = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
  // Skips the pictures of the hidden receipt, which do not load.
  for (const picture of await page.locator('img:visible').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate(() => document.fonts.ready);
};

test("the worker's lists stay within their budgets and contain every script once", async () => {
  const worker = await readFile(join(dist, 'sw.js'), 'utf8');
  const siteFiles = [...worker.matchAll(/"?url"?:"([^"]+)"/g)].map(([, path = '']) => path);
  // The minifier turns a long list into one string and a split.
  const portalFiles = [...worker.matchAll(/[`"',]\/(assets\/[^`"',]+)(?=[`"',])/g)].map(
    ([, path = '']) => path,
  );
  const sizes = (paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => ({ path, bytes: (await readFile(join(dist, path))).byteLength })));
  expect(siteFiles).toEqual(
    expect.arrayContaining(['index.html', 'auth.html', 'reviews.html', 'event.html']),
  );
  const [site, portal, desk] = ['the public site offline', 'the portal offline', 'the desk offline'] as const;
  const isDesk = (path: string) => deskFile.test(path);
  expect([
    ...overBudget(site, 'everything', budgets[site].everything, await sizes(siteFiles)),
    ...overBudget(
      portal,
      'everything',
      budgets[portal].everything,
      await sizes(portalFiles.filter((path) => !isDesk(path))),
    ),
    ...overBudget(desk, 'everything', budgets[desk].everything, await sizes(portalFiles.filter(isDesk))),
  ]).toEqual([]);
  const listed = [...siteFiles, ...portalFiles].filter((path) => path.endsWith('.js')).toSorted();
  expect(listed).toEqual((await appScripts()).map((name) => `assets/${name}`).toSorted());
});
