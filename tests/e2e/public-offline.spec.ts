import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';

const publicPages = [
  ['/', 'Build your website in one night. In Goa.'],
  ['/reviews', 'Client Success Stories'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
] as const;

for (const [visited] of publicPages) {
  test(`every public page opens offline after one visit of ${visited}`, async ({ newActor }) => {
    const visitor = await newActor();
    await visitor.open(visited);
    await controlled(visitor.page);
    await visitor.goOffline();
    for (const [path, heading] of publicPages) {
      await visitor.open(`${path}?utm_source=villa`);
      await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(heading));
      await expect.poll(() => missingFonts(visitor.page)).toEqual([]);
    }
  });
}

test('after one visit of another page the picture of the fold is there offline, and the countdown runs', async ({
  newActor,
}) => {
  const visitor = await newActor();
  await visitor.open('/terms');
  await controlled(visitor.page);
  await visitor.goOffline();
  await visitor.open('/');
  const picture = visitor.page.locator('img[loading="eager"]');
  await expect.poll(() => picture.evaluate(isShown)).toBe(true);
  await expect(visitor.page.getByRole('timer').first()).toContainText(/\d/);
});

test('the calendar file is handed out offline', async ({ newActor }) => {
  const visitor = await newActor();
  await visitor.open('/privacy');
  await controlled(visitor.page);
  await visitor.goOffline();
  await visitor.open('/');
  await expect(visitor.page.getByRole('timer').first()).toContainText(/\d/);
  const download = visitor.page.waitForEvent('download');
  await visitor.page.getByRole('button', { name: 'Download .ICS' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nDTSTART[^]*\r\nEND:VCALENDAR\r\n$/);
});

test('pictures below the fold stay when they have been seen', async ({ newActor }) => {
  const visitor = await newActor();
  await visitor.open('/');
  await controlled(visitor.page);
  await visitor.page.reload();
  await scrollThrough(visitor.page);
  // The worker keeps a picture beside handing it out.
  await visitor.page.waitForFunction(areKept);
  await visitor.goOffline();
  await visitor.page.reload();
  await scrollThrough(visitor.page);
});

test('the members’ files that a first visit could not fetch follow with the next one', async ({
  newActor,
}) => {
  const visitor = await newActor();
  const supabase = /\/assets\/supabase-.*\.js$/;
  await visitor.context.route(supabase, (route) => route.abort());
  await visitor.open('/');
  await controlled(visitor.page);
  expect(await keptPortalFiles(visitor.page)).not.toContainEqual(expect.stringMatching(supabase));
  await visitor.context.unroute(supabase);
  await visitor.page.reload();
  const other = await newActor();
  await other.open('/');
  await controlled(other.page);
  const all = await keptPortalFiles(other.page);
  expect(all).toContainEqual(expect.stringMatching(supabase));
  await expect.poll(() => keptPortalFiles(visitor.page)).toEqual(all);
  await visitor.goOffline();
  await visitor.open('/auth');
  await expect(visitor.page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
});

/** From here on the device has everything: the public site, and the members' part. */
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

const keptPortalFiles = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('portal');
    return (await cache.keys()).map(({ url }) => url).toSorted();
  });

/** Brings every picture of the page near, and waits until each has come. */
const scrollThrough = async (page: Page) => {
  const pictures = await page.locator('img').all();
  expect(pictures.length).toBeGreaterThan(20);
  for (const picture of pictures) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate(isShown), (await picture.getAttribute('src')) ?? '').toBe(true);
  }
};

const isShown = (picture: HTMLElement | SVGElement) =>
  picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0;

/** Whether the worker has every picture of the page. */
const areKept = async (): Promise<boolean> => {
  const kept = await Promise.all(
    [...document.images].map(({ currentSrc }) => caches.match(currentSrc, { ignoreSearch: true })),
  );
  return kept.every((one) => one !== undefined);
};

/** The fonts that the texts of the page ask for and that could not be loaded. */
const missingFonts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'error').map(({ family }) => family);
  });
