import { expect, type Page } from '@playwright/test';
import { isAlive } from './support/actor.ts';
import { test } from './support/test.ts';

test('a prerendered page asks for no script of what only stands there, and a link back to it does', async ({
  newActor,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  const still = /\/(bootcamp|testimonials|faq|success-stories)-/;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.serviceWorker() && still.test(request.url())) asked.push(request.url());
  });
  await visitor.open('/reviews');
  await expect(page.getByText('Nine businesses, nine nights')).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: 'Home' }).click();
  for (const title of ['Villa life', 'What Members Say', 'Questions people ask first'])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
});

const shown = (page: Page) =>
  page.evaluate(() => {
    const sections = [...document.querySelectorAll('.section-space')];
    const rolled = sections.filter((one) => getComputedStyle(one).contentVisibility === 'auto').length;
    return { all: sections.length, rolled };
  });

test('sections below the first view wait for the stylesheet, and are all there after it', async ({
  newActor,
}) => {
  const { page, server } = await newActor();
  let send: (() => void) | undefined;
  await page.route(/\/assets\/index-.*\.css$/, async (route) => {
    await new Promise<void>((resolve) => {
      send = resolve;
    });
    await route.continue();
  });
  await page.goto(server.url);
  await expect.poll(() => send).toBeDefined();
  const before = await shown(page);
  expect(before.all).toBeGreaterThan(10);
  expect(before.rolled).toBe(before.all);
  send?.();
  await expect.poll(() => shown(page)).toEqual({ all: before.all, rolled: 0 });
});

test('a press, a reload and a link to a section find every section laid out', async ({ newActor }) => {
  const { page, server } = await newActor();
  await page.route(/\/assets\/index-.*\.css$/, (route) => route.abort());
  const expectLaidOut = async () => expect((await shown(page)).rolled).toBe(0);
  await page.goto(server.url);
  expect((await shown(page)).rolled).toBeGreaterThan(10);
  await page.getByRole('heading', { level: 1 }).click();
  await expectLaidOut();
  await page.reload();
  await expectLaidOut();
  await page.goto('about:blank');
  await page.goto(`${server.url}/#pricing`);
  await expectLaidOut();
});

test('a link to a section leads there before any script, and scripts take nobody back to it', async ({
  newActor,
}) => {
  const { page, server } = await newActor();
  const scripts = Promise.withResolvers<void>();
  let held = 0;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    held++;
    await scripts.promise;
    await route.continue();
  });
  const top = () =>
    page.locator('#pricing').evaluate((section) => Math.round(section.getBoundingClientRect().top));
  await page.goto(`${server.url}/#pricing`);
  // Where a section begins under the edge of the window.
  await expect
    .poll(async () => {
      const at = await top();
      return at >= 0 && at < 40;
    })
    .toBe(true);
  await expect.poll(() => held).toBeGreaterThan(1);
  await page.evaluate(() => {
    scrollBy({ top: 500, behavior: 'instant' });
  });
  const before = await top();
  expect(before).toBeLessThan(-300);
  scripts.resolve();
  await page.waitForFunction(isAlive);
  await expect(page.getByRole('timer').first()).toContainText(/\d/);
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(10);
});
