import { expect, type Page } from '@playwright/test';
import { isAlive } from './support/actor.ts';
import { test } from './support/test.ts';

test('the landing page loads React only when a visitor comes near the form or has a draft', async ({
  newActor,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/react-')) asked++;
  });
  const submit = page.getByRole('button', { name: 'Submit Application' });
  for (const path of ['/reviews', '/event', '/privacy', '/terms', '/']) {
    await visitor.open(path);
    await page.evaluate(afterIdleWork);
    expect(asked, path).toBe(0);
  }
  await page.locator('#application').scrollIntoViewIfNeeded();
  await expect(submit).toBeEnabled();
  expect(asked).toBeGreaterThan(0);

  await visitor.open('/?plan=stay');
  await expect(page.getByLabel('Plan', { exact: true })).toHaveValue('stay');
  await page.getByLabel('Name', { exact: true }).fill('Meera Kamat');
  // Now there is a draft.
  await visitor.open('/');
  await expect(submit).toBeEnabled();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** Runs in the page: resolves when the work is done that the page leaves for an idle moment. */
const afterIdleWork = (): Promise<void> =>
  new Promise((resolve) => {
    requestIdleCallback(() => requestIdleCallback(() => resolve()));
  });

/** Where a section begins, in pixels below the top of the window. */
const topOf = (page: Page, section: string): Promise<number> =>
  page.locator(section).evaluate((element) => Math.round(element.getBoundingClientRect().top));

test('a link, a reload and the way back lead to the same place, although far sections have no layout yet @slow', async ({
  newActor,
}) => {
  const visitor = await newActor();
  const { page, server } = visitor;
  const laidOut = () =>
    page.evaluate(() => {
      const sections = [...document.querySelectorAll('main > section')];
      return sections.map((one) => getComputedStyle(one).contentVisibility !== 'auto');
    });
  const isAtTop = (section: string) => async () => {
    const at = await topOf(page, section);
    return at >= 0 && at < 40;
  };
  await visitor.open('/');
  expect((await laidOut()).indexOf(false)).toBe(1);
  expect((await laidOut()).lastIndexOf(true)).toBe(0);

  await page.getByRole('link', { name: /^Next Event:/ }).click();
  await expect.poll(isAtTop('#countdown')).toBe(true);
  expect(await laidOut()).not.toContain(false);
  await page.reload();
  await expect.poll(isAtTop('#countdown')).toBe(true);
  await visitor.open('/terms');
  await page.goBack();
  await expect.poll(isAtTop('#countdown')).toBe(true);
  await visitor.open('/terms');
  await page.goto(`${server.url}/#pricing`);
  await expect.poll(isAtTop('#pricing')).toBe(true);
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
  await page.goto(address, { waitUntil: 'commit' });
  // The section's distance from the top of the window.
  await expect
    .poll(async () => {
      const at = await topOf(page, '#pricing');
      return at >= 0 && at < 40;
    })
    .toBe(true);
  await expect.poll(() => held).toBeGreaterThan(0);

  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Name').fill('Meera Kamat');
  await field('Project').fill('A shop');
  // Before the scripts load, the browser itself would submit the form.
  const submit = page.getByRole('button', { name: 'Submit Application' });
  await expect(submit).toBeDisabled();
  await field('Name').press('Enter');
  await field('Phone').pressSequentially('+91 98');
  const before = await topOf(page, '#application');

  scripts.resolve();
  await page.waitForFunction(isAlive);
  await expect(page.getByRole('timer').first()).toContainText(/\d/);
  await expect(submit).toBeEnabled();
  await expect(field('Phone')).toBeFocused();
  await expect.poll(async () => Math.abs((await topOf(page, '#application')) - before)).toBeLessThan(10);
  await field('Phone').pressSequentially('220 00000');
  await page.reload();
  await expect(submit).toBeEnabled();
  await expect(field('Name')).toHaveValue('Meera Kamat');
  await expect(field('Project')).toHaveValue('A shop');
  await expect(field('Phone')).toHaveValue('+91 98220 00000');
  await expect(field('Plan')).toHaveValue('combo');
  expect(page.url()).toBe(address);
});
