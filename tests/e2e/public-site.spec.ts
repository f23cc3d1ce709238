import { expect } from '@playwright/test';
import { defaultEdition } from '../../src/content/edition.ts';
import { faq } from '../../src/content/faq.ts';
import { siteGraph } from '../../src/site/landing/site-graph.ts';
import { test } from './support/test.ts';

const publicPages = [
  ['/', 'Build your website in one night. In Goa.'],
  ['/reviews', 'Client Success Stories'],
  ['/event', 'Schedule'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
] as const;

test('without JavaScript every public page is complete', async ({ newActor, server }) => {
  const { page, context } = await newActor({ javaScriptEnabled: false });
  for (const [path, heading] of publicPages)
    await test.step(path, async () => {
      await page.goto(`${server.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(heading));
      await expect(page).toHaveTitle(/Goa Build Club/);
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
      const card = page.locator('meta[property="og:image"]');
      await expect(card).toHaveAttribute('content', /^https:\/\/.*\/cards\/\w+\.png$/);
      const { pathname } = new URL((await card.getAttribute('content')) ?? '');
      const file = await (await context.request.get(`${server.url}${pathname}`)).body();
      expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
    });

  await page.goto(server.url);
  for (const { answer } of faq) await expect(page.getByText(answer)).toBeVisible();
  const countdown = page.locator('#countdown');
  await expect(countdown.locator('time')).toHaveText('Saturday, October 11th, 2025');
  await expect(countdown).toContainText('12:00 PM onwards (IST)');
  await expect(countdown.locator('[role="timer"]')).toBeHidden();
  // Playwright does not search text in a noscript element.
  const notice = page.locator('#application noscript p');
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('This form needs JavaScript');
});

test('search engines find the public pages and the event', async ({ request, server }) => {
  const sitemap = await (await request.get(`${server.url}/sitemap.xml`)).text();
  for (const [path] of publicPages) expect(sitemap).toContain(`${path}</loc>`);
  const robots = await (await request.get(`${server.url}/robots.txt`)).text();
  expect(robots).toContain('Disallow: /members');
  expect(robots).toMatch(/Sitemap: https:\/\/.*\/sitemap\.xml/);

  const html = await (await request.get(server.url)).text();
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(scripts).toHaveLength(1);
  const built = JSON.parse(scripts[0]?.[1] ?? '') as unknown;
  expect(built).toEqual(JSON.parse(JSON.stringify(siteGraph(defaultEdition))));
});

test('every page has its own title, description and address', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  const shown = () =>
    page.evaluate(() => {
      const all = (selector: string, name: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
      return {
        titles: [...document.querySelectorAll('head title')].map((title) => title.textContent),
        descriptions: all('meta[name="description"]', 'content'),
        canonical: all('link[rel="canonical"]', 'href'),
        cards: all('meta[property="og:image"]', 'content'),
      };
    });
  const direct = new Map<string, unknown>();
  for (const path of ['/reviews', '/event', '/privacy', '/terms', '/']) {
    await visitor.open(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
    // React hydrates the page in slices.
    await expect
      .poll(async () => Object.values(await shown()).map((list) => list.length))
      .toEqual([1, 1, 1, 1]);
    direct.set(path, await shown());
  }
  for (const [path, link] of [
    ['/reviews', 'Reviews'],
    ['/event', 'Schedule'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect.poll(shown).toEqual(direct.get(path));
  }
});
