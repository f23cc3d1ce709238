import { expect } from '@playwright/test';
import { defaultEdition } from '../../../src/content/edition.ts';
import { openEdition, signUpOrganiser } from '../support/desk.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

test('a new edition is previewed, published and later cancelled', async ({ newActor, organiser }) => {
  const nadia = await organiser('Nadia Fonseca');
  await openEdition(nadia);
  const { page } = nadia;
  await page.getByRole('button', { name: 'New edition' }).click();
  await page.getByText('Dates and place').click();
  await page.getByLabel('Party begins').fill('2027-02-13T12:00');
  await page.getByLabel('Party ends').fill('2027-02-13T23:59');
  await page.getByLabel('Bootcamp ends').fill('2027-02-14T12:00');
  await page.getByRole('button', { name: 'Move the programme along' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByText('Next Event: Saturday, Feb 13th')).toBeVisible();
  await expect(preview.getByText('Earlier: October 2025')).toBeVisible();
  await expect(preview.getByText('12 of 12 seats left').first()).toBeVisible();
  await preview.getByRole('link', { name: 'Reviews' }).first().click();
  await preview.getByText('I am not technical. Is this for me?').click();
  await expect(preview.getByText('Most people who come run a shop')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'The site is about February 2027 instead of October 2025',
  );
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Nadia Fonseca, ' })).toBeVisible();

  const visitor = await newActor();
  await visitor.open('/');
  await expect(visitor.page.locator('#countdown')).toContainText('Saturday, February 13th, 2027');
  await expect(visitor.page.locator('#countdown')).toContainText('Earlier: October 2025');

  await page.getByRole('button', { name: 'Back to the edition' }).click();
  await page.getByText('Line on top, and cancelling').click();
  await page.getByLabel('This edition').selectOption('is cancelled');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Nadia Fonseca, ' })).toHaveCount(2);
  const late = await newActor();
  await late.open('/');
  await expect(late.page.locator('#countdown')).toContainText('This edition is cancelled.');
  await expect(late.page.getByRole('timer')).toHaveCount(0);
  await expect(late.page.getByRole('link', { name: 'Remove from your calendar (.ICS)' })).toBeVisible();
});

test('of two organisers who change one draft, the later keeps the changes and learns who was first', async ({
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

test('a draft typed before another organiser saved stays on its device, also when its author has saved elsewhere since', async ({
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
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/Waiting to be sent/)).toBeVisible();
  const save = async (email: string, seats: number, seen: number) => {
    const client = server.client();
    await client.auth.signInWithPassword({ email, password: 'goa-demo-2025' });
    const details = { content: JSON.stringify({ ...defaultEdition, seats }), seen };
    const entry = { entry_id: crypto.randomUUID(), action: 'save-edition', details };
    expect((await client.rpc('act_at_desk', entry)).error).toBeNull();
  };
  await save('sam.pinto@example.com', 10, 0);
  await save('nadia.fonseca@example.com', 11, 1);

  await nadia.goOnline();
  await expect(page.locator('main').getByText(/Sam Pinto has saved this edition meanwhile/)).toBeVisible();
  await expect(page.getByLabel('Seats')).toHaveValue('11');
  expect((await server.client().rpc('published_editions')).data).toEqual([]);
  await page.getByRole('button', { name: 'Put my changes into the form again' }).click();
  await expect(page.getByLabel('Seats')).toHaveValue('14');
});

test('what an organiser has saved stays in the form while the copy of the desk is old', async ({
  organiser,
  server,
}) => {
  const nadia = await organiser('Nadia Fonseca');
  await openEdition(nadia);
  const { page } = nadia;
  await page.getByText('Seats and prices').click();
  await page.getByText('Line on top, and cancelling').click();
  // The act arrives, and the desk does not come.
  const refused = await server.refuse('POST', /desk_pull/, { status: 503, code: 'XX000' });
  const save = async () => {
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Your changes are not saved yet.')).toHaveCount(0);
    await expect(page.getByText(/Waiting to be sent/)).toHaveCount(0);
  };
  const saved = async () => {
    const { rows } = await server.database.query<{ seats: number; banner: string | null }>(
      `select (draft ->> 'seats')::integer as seats, draft ->> 'banner' as banner from private.editions`,
    );
    return rows[0];
  };
  await page.getByLabel('Seats').fill('14');
  await save();
  await expect.poll(saved).toEqual({ seats: 14, banner: null });
  await expect(page.getByLabel('Seats')).toHaveValue('14');
  await page.getByLabel('Line on top of the page').fill('Bring a towel.');
  await save();
  await expect.poll(saved).toEqual({ seats: 14, banner: 'Bring a towel.' });
  expect(await refused.count()).toBeGreaterThan(0);
});

test('the whole form fits a phone of 320 px with text of twice the size', async ({ organiser }) => {
  const nadia = await organiser('Nadia Fonseca');
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
