import { expect } from '@playwright/test';
import { defaultEdition } from '../../src/content/edition.ts';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import type { TestServer } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

const makeOrganiser = (server: TestServer, name: string) =>
  server.backend.database.exec(
    `insert into private.organisers (user_id) select id from public.profiles where full_name = '${name}'`,
  );

/** Opens the page of the edition, and waits until the worker keeps it. */
const openEdition = async (organiser: Actor) => {
  await organiser.open('/desk/edition');
  await expect(organiser.page.getByRole('heading', { name: 'Edition', exact: true })).toBeVisible();
};

test('an organiser without a network changes the programme and publishes, and visitors see it once the network is back', async ({
  member,
  newActor,
  server,
}) => {
  const visitor = await newActor();
  await visitor.open('/');
  const nadia = await member('Nadia Fonseca');
  await makeOrganiser(server, 'Nadia Fonseca');
  await openEdition(nadia);
  await expectAccessible(nadia.page);
  await nadia.goOffline();
  await nadia.page.reload();
  const { page } = nadia;

  const programme = page.getByRole('group').filter({ hasText: 'Programme of the bootcamp' });
  await programme.getByText('Programme of the bootcamp').click();
  await programme.getByLabel('Title').first().fill('Arrive, eat, breathe');
  await programme.getByRole('button', { name: 'Move stage 3 up' }).click();
  await page.getByText('Seats and prices').click();
  await page.getByLabel('Seats').fill('some');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByLabel('Seats')).toBeFocused();
  await expect(page.getByText('Seats: a whole number from 1 to 500, like 12.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Seats').fill('14');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Waiting to be sent: Save the draft of October 2025')).toBeVisible();

  await page.reload();
  await programme.getByText('Programme of the bootcamp').click();
  await expect(programme.getByLabel('Title').first()).toHaveValue('Arrive, eat, breathe');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('dialog')).toContainText('Seats: 12 → 14');
  await page.getByLabel('Note for the other organisers').fill('Two more seats');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Waiting to be sent: Publish October 2025')).toBeVisible();
  const home = async () => (await fetch(server.url)).text();
  expect(await home()).not.toContain('14 limited seats');

  await nadia.goOnline();
  await expect.poll(home).toContain('14 limited seats');
  expect(await home()).toMatch(/Arrive, eat, breathe[^]*Build the website[^]*Find the words/);
  expect(await (await fetch(`${server.url}/calendar/2025-10.ics`)).text()).toContain('SEQUENCE:1\r\n');
  await expect(page.getByText('Two more seats')).toBeVisible();
  await expect(page.getByText(/Waiting to be sent/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Record' }).click();
  await expect(page.getByText('Nadia Fonseca published the edition 2025-10, release 1.')).toBeVisible();

  // The worker of an installed app finds the new pages in its list.
  await visitor.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect
    .poll(() =>
      visitor.page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)),
    )
    .toBe(true);
});

test('a new edition is previewed, published and later cancelled', async ({ member, newActor, server }) => {
  const nadia = await member('Nadia Fonseca');
  await makeOrganiser(server, 'Nadia Fonseca');
  await openEdition(nadia);
  const { page } = nadia;
  await page.getByRole('button', { name: 'New edition' }).click();
  await page.getByText('Dates and place').click();
  await page.getByLabel('Party begins').fill('2027-02-13T12:00');
  await page.getByLabel('Party ends').fill('2027-02-13T23:59');
  await page.getByLabel('Bootcamp ends').fill('2027-02-14T12:00');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByText('Next Event: Saturday, Feb 13th')).toBeVisible();
  await expect(preview.getByText('Earlier: October 2025')).toBeVisible();
  await preview.getByRole('link', { name: 'Reviews' }).first().click();
  await preview.getByText('I am not technical. Is this for me?').click();
  await expect(preview.getByText('Most people who come run a shop')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'The site is about February 2027 instead of October 2025',
  );
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Release 1,')).toBeVisible();

  const visitor = await newActor();
  await visitor.open('/');
  await expect(visitor.page.locator('#countdown')).toContainText('Saturday, February 13th, 2027');
  await expect(visitor.page.locator('#countdown')).toContainText('Earlier: October 2025');

  await page.getByText('Line on top, and cancelling').click();
  await page.getByLabel('This edition').selectOption('is cancelled');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Release 2,')).toBeVisible();
  const late = await newActor();
  await late.open('/');
  await expect(late.page.locator('#countdown')).toContainText('This edition is cancelled.');
  await expect(late.page.getByRole('timer')).toHaveCount(0);
  await expect(late.page.getByRole('link', { name: 'Remove from your calendar (.ICS)' })).toBeVisible();
});

test('of two organisers who change one draft, the later keeps the changes and learns who was first', async ({
  member,
  server,
}) => {
  const nadia = await member('Nadia Fonseca');
  await makeOrganiser(server, 'Nadia Fonseca');
  await server.signUp('Sam Pinto', 'sam.pinto@example.com');
  await makeOrganiser(server, 'Sam Pinto');
  await openEdition(nadia);
  await nadia.goOffline();
  const { page } = nadia;
  await page.getByText('Seats and prices').click();
  await page.getByLabel('Seats').fill('14');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/Waiting to be sent/)).toBeVisible();
  const sam = server.client();
  await sam.auth.signInWithPassword({ email: 'sam.pinto@example.com', password: 'goa-demo-2025' });
  const details = { content: JSON.stringify({ ...defaultEdition, seats: 10 }), seen: 0 };
  const entry = { entry_id: crypto.randomUUID(), action: 'save-edition', details };
  expect((await sam.rpc('act_at_desk', entry)).error).toBeNull();

  await nadia.goOnline();
  await expect(page.locator('main').getByText(/Sam Pinto has saved this edition meanwhile/)).toBeVisible();
  await expect(page.getByLabel('Seats')).toHaveValue('10');
  await page.getByRole('button', { name: 'Put my changes into the form again' }).click();
  await expect(page.getByLabel('Seats')).toHaveValue('14');
  await page.getByRole('button', { name: 'Understood' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/Waiting to be sent/)).toHaveCount(0);
  await expect(page.locator('main').getByText('Not done')).toHaveCount(0);
});

test('the whole form fits a phone of 320 px with text of twice the size', async ({ member, server }) => {
  const nadia = await member('Nadia Fonseca');
  await makeOrganiser(server, 'Nadia Fonseca');
  await openEdition(nadia);
  const { page } = nadia;
  await page.setViewportSize({ width: 320, height: 700 });
  for (const part of await page.getByRole('group').locator('summary').all()) await part.click();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0);
});
