import { expect } from '@playwright/test';
import { isAlive } from './support/actor.ts';
import { fillIn } from './support/application.ts';
import { test } from './support/test.ts';

test('the landing page loads React only when a visitor comes near the form or has a draft', async ({
  newActor,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/react-')) requests++;
  });
  const submit = page.getByRole('button', { name: 'Submit Application' });
  for (const path of ['/reviews', '/event', '/privacy', '/terms', '/']) {
    await visitor.open(path);
    await page.evaluate(afterIdleWork);
    expect(requests, path).toBe(0);
  }
  await page.locator('#application').scrollIntoViewIfNeeded();
  await expect.poll(() => requests).toBeGreaterThan(0);

  await visitor.open('/?plan=stay');
  await expect(page.getByLabel('Plan', { exact: true })).toHaveValue('stay');
  await page.getByLabel('Name', { exact: true }).fill('Meera Kamat');
  // For the draft the page loads React at once.
  await visitor.open('/');
  await expect(submit).toBeEnabled();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** Runs in the page: resolves once the page has done its idle work. */
const afterIdleWork = (): Promise<void> =>
  new Promise((resolve) => {
    requestIdleCallback(() => requestIdleCallback(() => resolve()));
  });

test('a link, a reload and Back lead to the same section, below sections that are not laid out yet', async ({
  newActor,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open('/');
  await page.getByRole('link', { name: /^Next Event:/ }).click();
  const heading = page.locator('#countdown h2');
  await expect(heading).toBeInViewport();
  await page.reload();
  await expect(heading).toBeInViewport();
  // Chromium records the scroll position for Back a moment after the page has scrolled.
  await page.waitForFunction(isAlive);
  await page.evaluate(afterIdleWork);
  await visitor.open('/terms');
  await page.goBack();
  await expect(heading).toBeInViewport();
});

test('a press on Submit waits for the rest of a slow page, and the application arrives once', async ({
  newActor,
  server,
}) => {
  const { page } = await newActor();
  const islands = Promise.withResolvers<void>();
  await page.route(/\/assets\/form-islands-/, async (route) => {
    await islands.promise;
    await route.continue();
  });
  await page.goto(server.url);
  await fillIn(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('we send this as soon as the page has loaded')).toBeInViewport();

  islands.resolve();
  await expect(page.getByRole('heading', { name: 'We have your application' })).toBeVisible();
  const { rows } = await server.database.query('select name from public.applications');
  expect(rows).toHaveLength(1);
});

test('links to sections and the form work before the scripts load', async ({ newActor }) => {
  const { page, server } = await newActor();
  const scripts = Promise.withResolvers<void>();
  const forms = Promise.withResolvers<void>();
  let held = 0;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    held++;
    await (route.request().url().includes('/form-islands-') ? forms : scripts).promise;
    await route.continue();
  });
  const address = `${server.url}/?plan=combo#pricing`;
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('#pricing h2')).toBeInViewport();
  await expect.poll(() => held).toBeGreaterThan(0);

  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Name').fill('Meera Kamat');
  await field('Project').fill('A shop');
  // Before the scripts load, the browser itself would submit the form.
  const submit = page.getByRole('button', { name: 'Submit Application' });
  await expect(submit).toBeDisabled();
  await field('Name').press('Enter');
  await field('Phone').pressSequentially('+91 98');

  scripts.resolve();
  await page.waitForFunction(isAlive);
  await expect(page.getByRole('timer').first()).toContainText(/\d/);
  await expect(submit).toBeEnabled();
  await expect(field('Phone')).toBeFocused();
  await expect(field('Phone')).toBeInViewport();
  // Before React loads, the page's own script stores the draft.
  await field('Phone').pressSequentially('220 00000');
  await page.reload();
  await field('Phone').focus();
  forms.resolve();
  await expect(field('Plan')).toHaveValue('combo');
  await expect(field('Phone')).toBeFocused();
  await expect(field('Name')).toHaveValue('Meera Kamat');
  await expect(field('Project')).toHaveValue('A shop');
  await expect(field('Phone')).toHaveValue('+91 98220 00000');
  expect(page.url()).toBe(address);
});

test('the sign-in page keeps text typed before its scripts load, and signs up before the portal loads', async ({
  newActor,
  server,
}) => {
  const { page } = await newActor();
  const earlySignIn = /\/assets\/auth-/;
  let earlyScript = Promise.withResolvers<void>();
  let portal = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await (earlySignIn.test(route.request().url()) ? earlyScript : portal).promise;
    await route.continue();
  });
  const email = page.getByLabel('Email');
  await page.goto(`${server.url}/auth`, { waitUntil: 'commit' });
  await email.pressSequentially('meera@');
  earlyScript.resolve();
  portal.resolve();
  await expect(page.locator('#early-form')).toHaveCount(0);
  await expect(email).toBeFocused();
  await page.keyboard.type('example.com');
  await expect(email).toHaveValue('meera@example.com');

  earlyScript = Promise.withResolvers();
  portal = Promise.withResolvers();
  await page.goto(`${server.url}/auth?ref=GOA-00000000#email=meera@example.com`, { waitUntil: 'commit' });
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Sign Up')).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('Full Name').fill('Meera Kamat');
  await tab('Sign In').click();
  await expect(email).toHaveValue('meera@example.com');
  await tab('Sign Up').click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Meera Kamat');
  await page.getByLabel('Password', { exact: true }).fill('a villa by the sea');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('button', { name: 'Signing up...' })).toBeVisible();
  earlyScript.resolve();
  const names = async () =>
    (await server.database.query<{ full_name: string }>('select full_name from public.profiles')).rows;
  await expect.poll(names).toEqual([{ full_name: 'Meera Kamat' }]);

  portal.resolve();
  await expect(page.getByText('Sign up successful!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'MEMBERS PORTAL' })).toBeVisible();
  expect(await names()).toHaveLength(1);
});

test('the sign-in page says that the app did not load, and enables the button again', async ({
  newActor,
  server,
}) => {
  const { page } = await newActor();
  await page.route(/\/assets\/(?!auth-).*\.js$/, (route) => route.abort());
  await page.goto(`${server.url}/auth`);
  await page.getByLabel('Email').fill('meera@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a villa by the sea');
  const button = page.getByRole('button', { name: 'Sign In' });
  for (let press = 1; press <= 2; press += 1) {
    await button.click();
    await expect(page.getByRole('link', { name: 'Reload' }).filter({ visible: true })).toBeInViewport();
    await expect(button).toBeEnabled();
  }
});
