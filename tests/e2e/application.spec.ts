import { expect, type Page } from '@playwright/test';
import type { Actor } from './support/actor.ts';
import { field, fillIn, sendApplication } from './support/application.ts';
import { entriesOn } from './support/delivery.ts';
import type { TestServer } from './support/server.ts';
import { test } from './support/test.ts';

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Application' });
const submit = (page: Page) => submitButton(page).click();
/** React and the storage load when the visitor writes, and must have loaded before the network goes. */
const untilReady = async (page: Page) => {
  await expect(submitButton(page)).toBeEnabled();
  const hasOutbox = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).some(({ name }) => name?.includes('outbox-visitor')),
    );
  await expect.poll(hasOutbox).toBe(true);
};
const waitingNotice = (page: Page) => page.getByText('Saved. We try again in a moment.');
const offlineNotice = (page: Page) => page.getByText('Saved. We will send it when you are back online.');
/** Submits an application that has to wait for the server, which must be started again. */
const applyWhileServerIsDown = async (visitor: Actor, server: TestServer, address: string) => {
  const { page } = visitor;
  await visitor.open(address);
  await fillIn(page);
  await untilReady(page);
  await server.stop();
  await submit(page);
  await expect(waitingNotice(page).first()).toBeVisible();
};

test('a reload of the form’s address stays at the form', async ({ newActor }) => {
  const visitor = await newActor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const { page } = visitor;
  await visitor.open('/#application');
  await expect(field(page, 'Name')).toBeFocused();
  // Guessed heights above the form would lead the reload past it.
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const atFirst = await height();
  await page.reload();
  await expect(submitButton(page)).toBeEnabled();
  await expect(field(page, 'Name')).toBeInViewport();
  expect(await height()).toBe(atFirst);
});

test('a visitor applies once despite a double click and a lost answer', async ({ newActor, server }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open('/reviews?utm_source=instagram&utm_campaign=monsoon');
  await page.getByRole('link', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL(`${server.url}/#application`);
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toBeInViewport();
  await page.reload();
  await expect(submitButton(page)).toBeEnabled();

  const ack = await server.dropNextAck('POST', sendApplication);
  await fillIn(page);
  await submitButton(page).dblclick();
  const thanks = page.getByText('Application Submitted!');
  await expect(thanks).toBeVisible();
  expect(await ack.dropped()).toBe(true);
  await expect(page.locator(':focus')).toContainText('We have your application');
  expect(await server.mails()).toHaveLength(2);
  const { data } = await server.client(server.keys.secret).from('applications').select('name, plan, source');
  const source = { utm_source: 'instagram', utm_campaign: 'monsoon' };
  expect(data).toEqual([{ name: 'Meera Kamat', plan: 'stay', source }]);

  // Dismisses this notice, unless it has already gone, so that the next one is new.
  await page
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await expect(thanks).toHaveCount(0);
  const calls = await server.calls('POST', sendApplication);
  const held = await server.hang('POST', sendApplication);
  await fillIn(page);
  await field(page, 'Phone').press('Enter');
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  // An application that is sent at once never shows as waiting.
  await expect(page.getByText('Name: Meera Kamat')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await held.release();
  await expect(thanks).toBeVisible();
  await page.keyboard.press('Enter');
  expect(await server.calls('POST', sendApplication)).toBe(calls + 1);
  expect(await server.mails()).toHaveLength(4);
});

test('a member who is about to type their name replaces what the form fills in', async ({ member }) => {
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

test('an applicant still finds what arrived, and where the answer goes, after a reload @slow', async ({
  newActor,
  server,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  await applyWhileServerIsDown(visitor, server, '/');
  await server.start();
  await expect(page.getByText('Application Submitted!')).toBeVisible();
  await expect(waitingNotice(page)).toHaveCount(0);

  await visitor.open('/#application');
  const receipt = page.locator('#application-form').getByText('We have your application', { exact: true });
  await expect(receipt).toBeInViewport();
  const text = receipt.locator('..');
  await expect(text).toContainText('Out-of-Goa — Stay & Build');
  const today = new Date().toLocaleDateString('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric' });
  await expect(text).toContainText(`received on ${today} `);
  const link = text.getByRole('link', { name: 'See how it stands' });
  await expect(link).toHaveAttribute('href', /^\/application#[\w-]{22}$/);
  await expect(text).toContainText('We will answer to meera@example.com');
  const mail = (await server.mails()).find(({ to }) => to === 'meera@example.com');
  await expect(text).toContainText(mail?.subject ?? 'no mail');
  await page.getByRole('button', { name: 'Hide this' }).click();
  await expect(receipt).toHaveCount(0);
  await page.reload();
  await expect(submitButton(page)).toBeEnabled();
  await expect(receipt).toHaveCount(0);
});

test('an application that the server fails on is tried again, and nobody is told to come online', async ({
  newActor,
  server,
}) => {
  const { page } = await newActor();
  await page.goto(server.url);
  await fillIn(page);
  await untilReady(page);
  const busy = await server.refuse('POST', sendApplication, { status: 500, code: 'XX000' });
  await submit(page);
  // The row of the application says it, and no notice repeats it.
  await expect(waitingNotice(page)).toHaveCount(1);
  await expect(offlineNotice(page)).toHaveCount(0);
  await busy.stop();
  await expect(page.getByText('Application Submitted!')).toBeVisible();
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
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await field(page, 'Name').fill('Meera');
    await visitor.goOffline();
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue('Meera');
    await fillIn(page);
    await submit(page);
    await expect(offlineNotice(page).first()).toBeVisible();
    // A page that closes during an attempt would leave an application that may have been sent.
    await expect
      .poll(async () =>
        (await entriesOn(visitor, 'visitor')).map(({ unansweredCount = 0 }) => unansweredCount > 0),
      )
      .toEqual([true]);
    await page.reload();
    const waiting = page.getByText('Name: Meera Kamat');
    await expect(waiting).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('');
    await page.setViewportSize({ width: 390, height: 844 });
    // Beside the button the words had 48 px, and stood one below the other.
    expect((await waiting.boundingBox())?.width).toBeGreaterThan(160);

    const cancel = page.getByRole('button', { name: 'Cancel application' });
    // Retries like a person would: a failing attempt may be in progress.
    await expect(async () => {
      if (await cancel.isVisible()) await cancel.click({ timeout: 1_000 });
      await expect(cancel).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(field(page, 'Name')).toHaveValue('Meera Kamat');
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue('Meera Kamat');
    await expect(waiting).toHaveCount(0);
    await submit(page);
    await expect(waiting).toBeVisible();
    expect(await server.calls('POST', sendApplication)).toBe(0);

    await visitor.goOnline();
    await expect(page.getByText('Application Submitted!')).toBeVisible();
    const mails = await server.mails();
    expect(mails.filter((mail) => mail.to === 'meera@example.com')).toHaveLength(1);
    expect(mails.filter((mail) => mail.to !== 'meera@example.com')).toHaveLength(1);
    expect(mails.find((mail) => mail.to !== 'meera@example.com')?.text).toContain('grandmother’s masala');

    // Its page is on the device before anybody has opened it.
    const isKept = () => page.evaluate(async () => (await caches.match('/application')) !== undefined);
    await expect.poll(isKept).toBe(true);
    await visitor.goOffline();
    await page.getByRole('link', { name: 'See how it stands' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application');
  });
});

test('a visitor retries, edits or discards an application that the server refused @slow', async ({
  newActor,
  server,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  const refusal = await server.refuse('POST', sendApplication, {
    status: 400,
    code: 'invalid_application',
    message: 'We cannot read it.',
    times: 2,
  });
  await applyWhileServerIsDown(visitor, server, '/?utm_source=villa');
  await expect(page.getByText('Name: Meera Kamat')).toBeVisible();
  await server.start();
  const refused = page.getByText('We couldn’t take the application of Meera Kamat: We cannot read it.');
  await expect(refused).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Submission Failed')).toBeVisible();
  await expect.poll(() => refusal.count()).toBe(2);

  // Keeps the text that the visitor is typing.
  await field(page, 'Name').fill('Someone else');
  await page.getByRole('button', { name: 'Edit and send again' }).click();
  await expect(page.getByText('The form holds another application')).toBeVisible();
  await field(page, 'Name').fill('');
  await page.getByRole('button', { name: 'Edit and send again' }).click();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(refused).toHaveCount(0);
  await field(page, 'Name').fill('Meera S. Kamat');
  await submit(page);
  await expect(page.getByText('Application Submitted!')).toBeVisible();
  const { data } = await server.client(server.keys.secret).from('applications').select('name, source');
  expect(data).toEqual([{ name: 'Meera S. Kamat', source: { utm_source: 'villa' } }]);
});
