import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';

const fillIn = async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill('Meera Kamat');
  await page.getByLabel('Email', { exact: true }).fill('meera@example.com');
  await page.getByLabel('Business', { exact: true }).fill('Kamat Spices');
  await page.getByLabel('Phone', { exact: true }).fill('+91 98220 00000');
  await page.getByLabel('Project', { exact: true }).fill('A shop for my grandmother’s masala');
  await page.getByLabel('Plan', { exact: true }).selectOption('stay');
};
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Application' }).click();

test('an application sent offline by a visitor arrives once after reconnect', async ({
  newActor,
  server,
}) => {
  const visitor = await newActor();
  await visitor.open('/');
  await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await visitor.goOffline();
  await visitor.page.reload();
  await fillIn(visitor.page);
  await submit(visitor.page);
  await expect(
    visitor.page.getByText('Saved. We will send it when you are back online.').first(),
  ).toBeVisible();
  await visitor.page.reload();
  await expect(visitor.page.getByText('Application of Meera Kamat')).toBeVisible();

  await visitor.goOnline();
  await expect(visitor.page.getByText('Application Submitted!')).toBeVisible({ timeout: 14_000 });
  const mails = await server.mails();
  expect(mails.filter((mail) => mail.to === 'meera@example.com')).toHaveLength(1);
  expect(mails.filter((mail) => mail.to !== 'meera@example.com')).toHaveLength(1);
  expect(mails.find((mail) => mail.to !== 'meera@example.com')?.text).toContain('grandmother’s masala');
});

test('an application whose answer is lost is still stored and mailed once', async ({ newActor, server }) => {
  const visitor = await newActor();
  await visitor.open('/?plan=combo');
  await expect(visitor.page.getByLabel('Plan', { exact: true })).toHaveValue('combo');
  const ack = server.dropNextAck('POST', /^\/functions\/v1\/send-application$/);
  await fillIn(visitor.page);
  await submit(visitor.page);
  await expect(visitor.page.getByText('Application Submitted!')).toBeVisible({ timeout: 14_000 });
  expect(ack.dropped()).toBe(true);
  expect(await server.mails()).toHaveLength(2);
  const { data } = await server.client(server.backend.keys.secret).from('applications').select('name, plan');
  expect(data).toEqual([{ name: 'Meera Kamat', plan: 'stay' }]);
});

test('a form with something missing says what, in words, and keeps what was typed over a reload', async ({
  newActor,
  server,
}) => {
  const visitor = await newActor();
  await visitor.open('/');
  await visitor.page.getByLabel('Name', { exact: true }).fill('Meera Kamat');
  await visitor.page.getByLabel('Email', { exact: true }).fill('not an address');
  await submit(visitor.page);
  await expect(visitor.page.getByText('Please enter an email address like name@example.com.')).toBeVisible();
  await expect(visitor.page.getByLabel('Email', { exact: true })).toBeFocused();
  await visitor.page.reload();
  await expect(visitor.page.getByLabel('Name', { exact: true })).toHaveValue('Meera Kamat');
  expect(server.calls('POST', /send-application/)).toBe(0);
});

test('an application that waits can be taken back into the form', async ({ newActor, server }) => {
  const visitor = await newActor();
  await visitor.open('/');
  await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await visitor.goOffline();
  await fillIn(visitor.page);
  await submit(visitor.page);
  await visitor.page.getByRole('button', { name: 'Cancel it' }).click();
  await expect(visitor.page.getByLabel('Name', { exact: true })).toHaveValue('Meera Kamat');
  await expect(visitor.page.getByText('Application of Meera Kamat')).toHaveCount(0);
  await visitor.goOnline();
  await visitor.page.reload();
  await expect(visitor.page.getByLabel('Name', { exact: true })).toHaveValue('Meera Kamat');
  expect(server.calls('POST', /send-application/)).toBe(0);
});
