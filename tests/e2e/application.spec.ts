import { expect, type Page } from '@playwright/test';
import { waitForWorker } from './support/actor.ts';
import { field, fillIn, sendApplication } from './support/application.ts';
import { test } from './support/test.ts';

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Application' });
const submit = (page: Page) => submitButton(page).click();
const offlineNotice = (page: Page) => page.getByText('Saved. We will send it when you are back online.');

test('a visitor applies once despite a double click and a lost answer', async ({ newActor, server }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open('/reviews?utm_source=instagram&utm_campaign=monsoon');
  await page.getByRole('link', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL(`${server.url}/#application`);
  await expect(field(page, 'Name')).toBeFocused();
  await page.reload();
  await expect(submitButton(page)).toBeEnabled();
  await expect(field(page, 'Name')).toBeInViewport();

  const ack = await server.dropNextAck('POST', sendApplication);
  await fillIn(page);
  await submitButton(page).dblclick();
  await expect.poll(ack.dropped).toBe(true);
  await expect(page.locator(':focus')).toContainText('We have your application');
  await expect(page.getByRole('img', { name: 'The long table Meera' })).toBeVisible();
  expect(await server.mails()).toHaveLength(2);
  const { data } = await server.client(server.keys.secret).from('applications').select('name, plan, source');
  const source = { utm_source: 'instagram', utm_campaign: 'monsoon' };
  expect(data).toEqual([{ name: 'Meera Kamat', plan: 'stay', source }]);
});

test('on a phone the receipt is in view once it has replaced the longer form', async ({ newActor }) => {
  const visitor = await newActor({ viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await visitor.open('/');
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await fillIn(page);
  await submit(page);
  const heading = page.getByRole('heading', { name: 'We have your application, Meera' });
  await expect(heading).toBeVisible();
  await expect(page.locator(':focus')).toContainText('We have your application');
  await expect(heading).toBeInViewport({ ratio: 1 });
});

test('typing replaces a name that the form filled in @slow', async ({ member }) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  const form = Promise.withResolvers<void>();
  await page.route('**/assets/form-islands-*', async (route) => {
    await form.promise;
    await route.continue();
  });
  await asha.open('/');
  const name = field(page, 'Name');
  await name.focus();
  form.resolve();
  await expect(name).toHaveValue('Asha Naik');
  await page.keyboard.type('Meera');
  await expect(name).toHaveValue('Meera');
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a visitor applies offline, and the application arrives once after reconnecting', async ({
    newActor,
    server,
  }) => {
    const visitor = await newActor();
    const { page } = visitor;
    await visitor.open('/');
    await waitForWorker(page);
    await field(page, 'Name').fill('Meera');
    await visitor.goOffline();
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue('Meera');
    await fillIn(page);
    await submit(page);
    await expect(offlineNotice(page).first()).toBeVisible();
    const cancel = page.getByRole('button', { name: 'Cancel application' });
    // Retries like a person would: a failing attempt may be in progress.
    await expect(async () => {
      if (await cancel.isVisible()) await cancel.click({ timeout: 1_000 });
      await expect(cancel).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(field(page, 'Name')).toHaveValue('Meera Kamat');
    await submit(page);
    const waiting = page.getByRole('heading', { name: 'Kept on this device, Meera' });
    await expect(page.locator(':focus')).toContainText('Kept on this device');
    await expect(waiting).toBeInViewport();
    // Another application can be written meanwhile.
    await expect(field(page, 'Name')).toBeHidden();
    await page.getByRole('button', { name: 'Apply for somebody else' }).click();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveValue('');
    await expect(page.getByText('Name: Meera Kamat')).toBeVisible();
    await page.reload();
    await expect(waiting).toBeVisible();
    await expect(field(page, 'Name')).toBeHidden();
    expect(await server.calls('POST', sendApplication)).toBe(0);

    await visitor.goOnline();
    await expect(page.getByText('Application Submitted!')).toBeVisible();
    const receivers = (await server.mails()).map(({ to }) => to);
    expect(receivers.filter((to) => to === 'meera@example.com')).toHaveLength(1);
    expect(receivers).toHaveLength(2);

    // The application's page is cached before anybody has opened it.
    const isKept = () => page.evaluate(async () => (await caches.match('/application')) !== undefined);
    await expect.poll(isKept).toBe(true);
    await visitor.goOffline();
    await page.getByRole('link', { name: 'See how it stands' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application');
  });
});
