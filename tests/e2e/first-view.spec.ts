import { expect, type Page } from '@playwright/test';
import { isAlive } from './support/actor.ts';
import { test } from './support/test.ts';

test('a prerendered page loads no scripts for its static parts', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  const still = /\/(bootcamp|testimonials|faq|success-stories)-/;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (still.test(request.url())) asked.push(request.url());
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

test('the sections below the first view appear when they are needed', async ({ newActor }) => {
  const { page, server } = await newActor();
  const stylesheet = /\/assets\/index-.*\.css$/;
  const held = Promise.withResolvers<() => void>();
  await page.route(stylesheet, async (route) => {
    await new Promise<void>((resolve) => {
      held.resolve(resolve);
    });
    await route.continue();
  });
  await page.goto(server.url);
  const send = await held.promise;
  const before = await shown(page);
  expect(before.all).toBeGreaterThan(10);
  expect(before.rolled).toBe(before.all);
  send();
  await expect.poll(() => shown(page)).toEqual({ all: before.all, rolled: 0 });

  await page.unroute(stylesheet);
  await page.route(stylesheet, (route) => route.abort());
  const expectLaidOut = async () => expect((await shown(page)).rolled).toBe(0);
  await page.reload();
  await expectLaidOut();
  await page.goto('about:blank');
  await page.goto(`${server.url}/#pricing`);
  await expectLaidOut();
  await page.goto('about:blank');
  await page.goto(server.url);
  expect((await shown(page)).rolled).toBeGreaterThan(10);
  await page.getByRole('heading', { level: 1 }).click();
  await expectLaidOut();
});

test('links to sections and the form work before the scripts load', async ({ newActor }) => {
  const { page, server } = await newActor();
  const scripts = Promise.withResolvers<void>();
  let held = 0;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    held++;
    await scripts.promise;
    await route.continue();
  });
  const address = `${server.url}/?plan=combo#pricing`;
  const topOf = (section: string) =>
    page.locator(section).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await page.goto(address, { waitUntil: 'commit' });
  // The section's distance from the top of the window.
  await expect
    .poll(async () => {
      const at = await topOf('#pricing');
      return at >= 0 && at < 40;
    })
    .toBe(true);
  await expect.poll(() => held).toBeGreaterThan(1);

  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Name').fill('Meera Kamat');
  await field('Project').fill('A shop');
  // Before the scripts load, the browser itself would submit the form.
  const submit = page.getByRole('button', { name: 'Submit Application' });
  await expect(submit).toBeDisabled();
  await field('Name').press('Enter');
  await field('Phone').pressSequentially('+91 98');
  const before = await topOf('#application');

  scripts.resolve();
  await page.waitForFunction(isAlive);
  await expect(page.getByRole('timer').first()).toContainText(/\d/);
  await expect(submit).toBeEnabled();
  await expect(field('Phone')).toBeFocused();
  await expect.poll(async () => Math.abs((await topOf('#application')) - before)).toBeLessThan(10);
  await field('Phone').pressSequentially('220 00000');
  await page.reload();
  await expect(submit).toBeEnabled();
  await expect(field('Name')).toHaveValue('Meera Kamat');
  await expect(field('Project')).toHaveValue('A shop');
  await expect(field('Phone')).toHaveValue('+91 98220 00000');
  await expect(field('Plan')).toHaveValue('combo');
  expect(page.url()).toBe(address);
});
