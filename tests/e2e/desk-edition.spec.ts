import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openEdition } from './support/desk.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

test('an organiser without a network changes the programme and publishes, and the site shows it once the network is back @slow', async ({
  organiser,
  server,
}) => {
  const nadia = await organiser('Nadia Fonseca');
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
  await expect(page.getByText('Not saved. Please check the marked fields.')).toBeInViewport();
  await expect(page.getByText('Seats: a whole number from 1 to 500, like 12.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Seats').fill('14');
  await page.reload();
  await expect(page.getByText('Your changes are not saved yet.')).toBeVisible();
  await page.getByText('Seats and prices').click();
  await expect(page.getByLabel('Seats')).toHaveValue('14');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Your changes are not saved yet.')).toHaveCount(0);
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
  await expect(page.getByRole('heading', { name: 'October 2025 is live' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View the page' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('Two more seats')).toBeVisible();
  await expect(page.getByText(/Waiting to be sent/)).toHaveCount(0);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Record' }).click();
  await expect(page.getByText('Nadia Fonseca published the edition of October 2025.')).toBeVisible();
});
