import { expect, type Page } from '@playwright/test';
import { deskFile } from '../setup/budgets.ts';
import { waitForWorker } from './support/actor.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const publicPages = [
  ['/', 'Build your website in one night. In Goa.'],
  ['/reviews', 'Client Success Stories'],
  ['/event', 'Schedule'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/auth', 'Goa Build Club'],
] as const;

test('after one visit every public page opens offline', async ({ newActor, server }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open('/privacy');
  await waitForWorker(page);
  expect(await missingFiles(page)).toEqual([]);
  // The worker passes requests for other files and unknown addresses on to the server.
  for (const [path, status] of [
    ['/robots.txt', 200],
    ['/assets/none.js', 404],
  ] as const)
    expect((await page.goto(`${server.url}${path}`))?.status()).toBe(status);
  await visitor.goOffline();
  for (const [path, heading] of publicPages) {
    await visitor.open(`${path}?utm_source=villa`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(heading));
    await expect.poll(() => missingFonts(page)).toEqual([]);
  }
  await visitor.open('/');
  // An unknown address gets the same page as online.
  expect((await page.goto(`${server.url}/nothing-here?utm_source=v1.2`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await visitor.expectUnknownPath('/nothing-here');
  // The page of an application exists, but this device has never opened it.
  await page.goto(`${server.url}/application#token`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t reach the club right now');
  // The worker does not have this file, so the browser shows its own error.
  await expect(page.goto(`${server.url}/robots.txt`)).rejects.toThrow('ERR_');
});

test('after one visit every picture of the public pages shows offline, also below the fold', async ({
  newActor,
}) => {
  const visitor = await newActor();
  await visitor.open('/');
  await waitForWorker(visitor.page);
  await visitor.goOffline();
  for (const path of ['/', '/reviews', '/event']) {
    await visitor.page.goto(`${visitor.server.url}${path}`);
    await expect(visitor.page.locator('img').first()).toBeAttached();
    expect(await brokenPictures(visitor.page)).toEqual([]);
  }
});

test("a captive portal's page never replaces a file of the app", async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  const client = /\/assets\/online-.*\.js$/;
  const welcome = { contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' };
  await visitor.context.route(client, (route) => route.fulfill(welcome));
  await visitor.open('/reviews');
  await waitForWorker(page);
  expect(await missingFiles(page)).toContainEqual(expect.stringMatching(client));
  await visitor.context.unroute(client);
  await page.reload();
  await expect.poll(() => missingFiles(page)).toEqual([]);
});

/** The files on the worker's list that are missing in its caches. Only the devices of organisers keep the desk. */
const missingFiles = async (page: Page): Promise<readonly string[]> => {
  const missing = await page.evaluate(async () => {
    const worker = await (await fetch('/sw.js')).text();
    const paths = [...new Set(worker.match(/\bassets\/[\w.-]+\.(?:js|css|woff2)/g))].map(
      (path) => `/${path}`,
    );
    if (paths.length < 30) throw new Error('The worker lists its files in another format.');
    const kept = await Promise.all(paths.map((path) => caches.match(path, { ignoreSearch: true })));
    return paths.filter((_, index) => kept[index] === undefined);
  });
  return missing.filter((path) => !deskFile.test(path));
};

/** The pictures of the page that do not decode, also those below the fold. */
const brokenPictures = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    return pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);
  });

/** The fonts in use that failed to load. */
const missingFonts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'error').map(({ family }) => family);
  });
