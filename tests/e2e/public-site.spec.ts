import { expect } from '@playwright/test';
import { firstEdition } from '../../src/tools/build/first-edition.ts';
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
      const card = page.locator('meta[property="og:image"]');
      await expect(card).toHaveAttribute('content', /^https:\/\/.*\/cards\/\w+\.png$/);
      const { pathname } = new URL((await card.getAttribute('content')) ?? '');
      const file = await (await context.request.get(`${server.url}${pathname}`)).body();
      expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
    });

  await page.goto(server.url);
  for (const { answer } of firstEdition.faq) await expect(page.getByText(answer)).toBeVisible();
  await expect(page.locator('#countdown time')).toHaveText('Saturday, October 11th, 2025');
  const payment = page.getByRole('link', { name: 'Choose Foundation Builder' });
  await expect(payment).toHaveAttribute('target', '_blank');
  // Playwright does not search text in a noscript element.
  const notice = page.locator('#application noscript p');
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('This form needs JavaScript');
});

test('search engines find the public pages and the event', async ({ request, server }) => {
  const get = async (path: string) => (await request.get(`${server.url}${path}`)).text();
  const sitemap = await get('/sitemap.xml');
  for (const [path] of publicPages) expect(sitemap).toContain(`${path}</loc>`);
  const robots = await get('/robots.txt');
  expect(robots).toContain('Disallow: /members');
  expect(robots).toMatch(/Sitemap: https:\/\/.*\/sitemap\.xml/);
  const scripts = (await get('/')).match(/<script type="application\/ld\+json">.*?<\/script>/gs);
  expect(scripts).toEqual([expect.stringContaining('"Event"')]);
});

test('every page has its own title, description and address, opened by a link or directly @slow', async ({
  newActor,
}) => {
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
  const links = [
    ['/reviews', 'Reviews'],
    ['/event', 'Schedule'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
  ] as const;
  const direct = new Map<string, unknown>();
  for (const [path] of links) {
    await visitor.open(path);
    // React hydrates the page in slices.
    await expect
      .poll(async () => Object.values(await shown()).map((list) => list.length))
      .toEqual([1, 1, 1, 1]);
    direct.set(path, await shown());
  }
  for (const [path, link] of links) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect.poll(shown).toEqual(direct.get(path));
  }
});
