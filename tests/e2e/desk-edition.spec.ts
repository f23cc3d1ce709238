import { expect } from '@playwright/test';
import { firstEdition } from '../../src/tools/build/first-edition.ts';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { password } from './support/server.ts';
import { signUpOrganiser, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Opens the page of the edition, and waits until the desk is on the device. */
const openEdition = async (organiser: Actor) => {
  await organiser.open('/desk/edition');
  await expect(organiser.page.getByRole('combobox', { name: 'Edition' })).toBeVisible();
};

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an organiser previews a new programme and publishes it without a network @slow', async ({
    organiser,
    server,
  }) => {
    const nadia = await organiser('Nadia Fonseca');
    await openEdition(nadia);
    const { page } = nadia;
    await expectAccessible(page);
    const programme = page.getByRole('group').filter({ hasText: 'Programme of the bootcamp' });
    await programme.getByText('Programme of the bootcamp').click();
    await programme.getByRole('button', { name: /^Stage 1/ }).click();
    await programme.getByLabel('Title').first().fill('Arrive, eat, breathe');
    await programme.getByRole('button', { name: /^Stage 3/ }).click();
    await programme.getByRole('button', { name: 'Move stage 3 up' }).click();
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.frameLocator('iframe').getByText('Arrive, eat, breathe').first()).toBeVisible();
    await page.goBack();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();

    await nadia.goOffline();
    await page.reload();
    await expect(page.getByText('Your changes are not saved yet.')).toBeVisible();
    await page.getByText('Seats and prices').click();
    await page.getByLabel('Seats').fill('some');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByLabel('Seats')).toBeFocused();
    await expect(page.getByText('A whole number from 1 to 500, like 12.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Seats').fill('14');
    await page.getByRole('button', { name: 'Publish…' }).click();
    await expect(page.getByRole('dialog')).toContainText('Seats: 12 → 14');
    await page.getByLabel('Note for the other organisers').fill('Two more seats');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Waiting to be sent: Publish October 2025')).toBeVisible();
    const home = async () => (await fetch(server.url)).text();
    expect(await home()).not.toContain('14 limited seats');

    await nadia.goOnline();
    await expect(page.getByRole('heading', { name: 'The change is live' })).toBeFocused();
    await server.database.exec('update private.clock set build_ask_at = now() where only_row');
    await server.tick();
    await expect.poll(home).toContain('14 limited seats');
    expect(await home()).toMatch(/Arrive, eat, breathe[^]*Build the website[^]*Find the words/);
    await expectAccessible(page);
    await expect(page.getByText('Two more seats')).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Record' }).click();
    await expect(page.getByText('Nadia Fonseca published the edition of October 2025.')).toBeVisible();
  });
});

test('an organiser whose draft was saved too late keeps their edits, and reads who was first @slow', async ({
  organiser,
  server,
}) => {
  const nadia = await organiser('Nadia Fonseca');
  await signUpOrganiser(server, 'Sam Pinto');
  await openEdition(nadia);
  await nadia.goOffline();
  const { page } = nadia;
  await page.getByText('Seats and prices').click();
  await page.getByLabel('Seats').fill('14');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/Waiting to be sent/)).toBeVisible();
  const sam = server.client();
  await sam.auth.signInWithPassword({ email: 'sam.pinto@example.com', password });
  const details = { content: { ...firstEdition, seats: 10 }, seen: 0 };
  const entry = { entry_id: crypto.randomUUID(), action: 'save-edition', details };
  await sam.rpc('act_at_desk', entry).throwOnError();

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
