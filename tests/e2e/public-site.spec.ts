import { expect } from '@playwright/test';
import { faq } from '../../src/content/faq.ts';
import { test } from './support/test.ts';

const publicPages = [
  ['/', 'Build your website in one night. In Goa.'],
  ['/reviews', 'Client Success Stories'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
] as const;

for (const [path, heading] of publicPages) {
  test(`${path} is complete without JavaScript`, async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(heading));
    await expect(page).toHaveTitle(/Goa Build Club/);
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
    const card = page.locator('meta[property="og:image"]');
    await expect(card).toHaveAttribute('content', /^https:\/\/.*\/cards\/\w+\.png$/);
    const { pathname } = new URL((await card.getAttribute('content')) ?? '');
    const file = await (await context.request.get(`${server.url}${pathname}`)).body();
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
    await context.close();
  });
}

test('without JavaScript the questions are open, the date is named and the form says what it needs', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url);
  for (const { answer } of faq) await expect(page.getByText(answer)).toBeVisible();
  await expect(page.locator('#countdown time')).toBeVisible();
  // Playwright looks for no text in a noscript element, shown or not.
  const notice = page.locator('#application noscript p');
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('This form needs JavaScript');
  await context.close();
});

test('one question is open at a time, and pressing the open one closes it', async ({ newActor }) => {
  const visitor = await newActor();
  await visitor.open('/');
  const question = (index: 0 | 1) => visitor.page.locator('summary', { hasText: faq[index].question });
  const answer = (index: 0 | 1) => visitor.page.getByText(faq[index].answer);
  await expect(answer(0)).toBeHidden();
  await question(0).click();
  await expect(answer(0)).toBeVisible();
  await question(1).press('Enter');
  await expect(answer(1)).toBeVisible();
  await expect(answer(0)).toBeHidden();
  await question(1).click();
  await expect(answer(1)).toBeHidden();
});

test('the first visit of a public page loads neither the backend client nor the storage', async ({
  newActor,
}) => {
  const visitor = await newActor();
  const scripts: string[] = [];
  visitor.page.on('request', (request) => {
    // What the worker fetches for later is not the page's.
    if (request.resourceType() === 'script' && !request.serviceWorker()) scripts.push(request.url());
  });
  await visitor.open('/');
  await expect(visitor.page.getByRole('timer').first()).toContainText(/\d/);
  expect(scripts.some((url) => url.includes('landing-page'))).toBe(true);
  expect(scripts.filter((url) => /supabase|dexie|compose/.test(url))).toEqual([]);
});

test('search engines find every public page and nothing behind the sign-in', async ({ request, server }) => {
  const sitemap = await (await request.get(`${server.url}/sitemap.xml`)).text();
  for (const [path] of publicPages) expect(sitemap).toContain(`${path}</loc>`);
  const robots = await (await request.get(`${server.url}/robots.txt`)).text();
  expect(robots).toContain('Disallow: /members');
  expect(robots).toMatch(/Sitemap: https:\/\/.*\/sitemap\.xml/);
});

test('a page shows one title, description and address, its own, also after a link led there', async ({
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
  const direct = new Map<string, unknown>();
  for (const [path] of publicPages) {
    await visitor.open(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
    // The page comes to life in slices.
    await expect
      .poll(async () => Object.values(await shown()).map((list) => list.length))
      .toEqual([1, 1, 1, 1]);
    direct.set(path, await shown());
  }
  await visitor.open('/');
  for (const [path, link] of [
    ['/reviews', 'Reviews'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect.poll(shown).toEqual(direct.get(path));
  }
});

test('an application tells by which link the visitor came', async ({ newActor, server }) => {
  const visitor = await newActor();
  await visitor.open('/reviews?utm_source=instagram&utm_campaign=monsoon');
  await visitor.page.getByRole('link', { name: 'Apply Now' }).click();
  await expect(visitor.page).toHaveURL(`${server.url}/#application`);
  await visitor.page.reload();
  await visitor.page.getByLabel('Name', { exact: true }).fill('Meera Kamat');
  await visitor.page.getByLabel('Email', { exact: true }).fill('meera@example.com');
  await visitor.page.getByLabel('Business', { exact: true }).fill('Kamat Spices');
  await visitor.page.getByLabel('Phone', { exact: true }).fill('+91 98220 00000');
  await visitor.page.getByLabel('Project', { exact: true }).fill('A shop');
  await visitor.page.getByLabel('Plan', { exact: true }).selectOption('stay');
  await visitor.page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(visitor.page.getByText('Application Submitted!')).toBeVisible({ timeout: 14_000 });
  const { data } = await server
    .client(server.backend.keys.secret)
    .from('applications')
    .select('source')
    .single();
  expect(data).toEqual({ source: { utm_source: 'instagram', utm_campaign: 'monsoon' } });
});
