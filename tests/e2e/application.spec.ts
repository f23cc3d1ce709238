import { expect, type Page } from '@playwright/test';
import { patience } from './support/delivery.ts';
import { test } from './support/test.ts';

const fillIn = async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill('Meera Kamat');
  await page.getByLabel('Email', { exact: true }).fill('meera@example.com');
  await page.getByLabel('Business', { exact: true }).fill('Kamat Spices');
  await page.getByLabel('Phone', { exact: true }).fill('+91 98220 00000');
  await page.getByLabel('Project', { exact: true }).fill('A shop for my grandmother’s masala');
  await page.getByLabel('Plan', { exact: true }).selectOption('stay');
};
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Application' });
const submit = (page: Page) => submitButton(page).click();
const sendApplication = /^\/functions\/v1\/send-application$/;

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
  const ack = server.dropNextAck('POST', sendApplication);
  await fillIn(visitor.page);
  await submit(visitor.page);
  await expect(visitor.page.getByText('Application Submitted!')).toBeVisible({ timeout: 14_000 });
  expect(ack.dropped()).toBe(true);
  expect(await server.mails()).toHaveLength(2);
  const { data } = await server.client(server.backend.keys.secret).from('applications').select('name, plan');
  expect(data).toEqual([{ name: 'Meera Kamat', plan: 'stay' }]);
});

test('a form with something missing says what beside each field, and keeps what was typed over a reload and an offline start', async ({
  newActor,
  server,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open('/');
  await page.getByLabel('Name', { exact: true }).fill('Meera Kamat');
  await page.getByLabel('Email', { exact: true }).fill('not an address');
  await submit(page);
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  for (const [label, sentence] of [
    ['Email', 'Please enter an email address like name@example.com.'],
    ['Business', 'Business is required.'],
    ['Phone', 'Phone is required.'],
    ['Project', 'Please tell us what you want to build.'],
    ['Plan', 'Please choose a plan.'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
  }
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveAttribute('aria-invalid');
  for (const [label, autocomplete, keyboard] of [
    ['Name', 'name', null],
    ['Email', 'email', 'email'],
    ['Business', 'organization', null],
    ['Phone', 'tel', 'tel'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    const tokens = [await field.getAttribute('autocomplete'), await field.getAttribute('inputmode')];
    expect([label, ...tokens]).toEqual([label, autocomplete, keyboard]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera Kamat');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await visitor.goOffline();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera Kamat');
  expect(server.calls('POST', sendApplication)).toBe(0);
});

test('a link chooses the plan, and a reload leaves the one chosen since', async ({ newActor }) => {
  const visitor = await newActor();
  const plan = visitor.page.getByLabel('Plan', { exact: true });
  for (const [offered, chosen] of [
    ['locals', 'locals'],
    ['stay', 'stay'],
    ['vip', ''],
    ['combo', 'combo'],
  ] as const) {
    await visitor.open(`/?plan=${offered}`);
    await expect(submitButton(visitor.page)).toBeEnabled();
    await expect(plan).toHaveValue(chosen);
  }
  await plan.selectOption('locals');
  await visitor.page.reload();
  await expect(submitButton(visitor.page)).toBeEnabled();
  await expect(plan).toHaveValue('locals');
  await visitor.open('/?plan=stay');
  await expect(plan).toHaveValue('stay');
});

test('what is typed on a slow network before the scripts arrive is still there after', async ({
  newActor,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(`${visitor.server.url}/?plan=combo`, { waitUntil: 'commit' });
  await page.getByLabel('Name', { exact: true }).fill('Meera Kamat');
  await page.getByLabel('Project', { exact: true }).fill('A shop');
  // Without the script the browser itself would send the form, into the address.
  await expect(submitButton(page)).toBeDisabled();
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await page.getByLabel('Phone', { exact: true }).pressSequentially('+91 98');

  arrival.resolve();
  await expect(submitButton(page)).toBeEnabled();
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  await page.getByLabel('Phone', { exact: true }).pressSequentially('220 00000');
  await page.reload();
  await expect(submitButton(page)).toBeEnabled();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera Kamat');
  await expect(page.getByLabel('Project', { exact: true })).toHaveValue('A shop');
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('+91 98220 00000');
  await expect(page.getByLabel('Plan', { exact: true })).toHaveValue('combo');
  expect(page.url()).toBe(`${visitor.server.url}/?plan=combo`);
});

test('a double click and a second Enter send one application each, and leave the focus with the answer', async ({
  newActor,
  server,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open('/');
  const answer = page.getByText('We have it, and will answer to meera@example.com.');

  await fillIn(page);
  await submitButton(page).dblclick();
  await expect(page.getByText('Application Submitted!')).toBeVisible(patience);
  await expect(answer.locator('..')).toBeFocused();
  for (const label of ['Name', 'Email', 'Business', 'Phone', 'Project', 'Plan'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  // The next notice shall be a new one; this one may just have gone by itself.
  await page
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await expect(page.getByText('Application Submitted!')).toHaveCount(0);

  const held = Promise.withResolvers<void>();
  await page.route('**/functions/v1/send-application', async (route) => {
    await held.promise;
    await route.continue();
  });
  await fillIn(page);
  const asked = page.waitForRequest('**/functions/v1/send-application');
  await page.getByLabel('Phone', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await asked;
  // On its way at once, it is not said to wait.
  await expect(page.getByText('Application of Meera Kamat')).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled();
  await page.keyboard.press('Enter');
  held.resolve();
  await expect(page.getByText('Application Submitted!')).toBeVisible(patience);
  await expect(answer.locator('..')).toBeFocused();
  await page.keyboard.press('Enter');
  expect(server.calls('POST', sendApplication)).toBe(2);
  expect(await server.mails()).toHaveLength(4);
});

test('a refused application stays in the form with the reason, and keeps by which link it came', async ({
  newActor,
  server,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  server.refuse('POST', sendApplication, {
    status: 400,
    code: 'invalid_application',
    message: 'This is not an application that we can read.',
    times: 1,
  });
  await visitor.open('/?ref=GOA-ASHA');
  await fillIn(page);
  await submit(page);
  await expect(page.getByText('Submission Failed')).toBeVisible(patience);
  // In the form: above it stands for a moment what the outbox refused, until it is discarded there.
  const reason = page.locator('#application form').getByText('This is not an application that we can read.');
  await expect(reason.locator('..')).toBeFocused();
  await expect(page.getByLabel('Project', { exact: true })).toHaveValue('A shop for my grandmother’s masala');
  await submit(page);
  await expect(page.getByText('Application Submitted!')).toBeVisible(patience);
  const { data } = await server.client(server.backend.keys.secret).from('applications').select('source');
  expect(data).toEqual([{ source: { ref: 'GOA-ASHA' } }]);
});

test('an application refused after it waited can be tried again, mended or discarded', async ({
  newActor,
  server,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  const refusal = server.refuse('POST', sendApplication, {
    status: 400,
    code: 'invalid_application',
    message: 'We cannot read it.',
    times: 2,
  });
  await visitor.open('/?utm_source=villa');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await visitor.goOffline();
  await fillIn(page);
  await submit(page);
  await expect(page.getByText('Application of Meera Kamat')).toBeVisible();
  await visitor.goOnline();
  const refused = page.getByText('The application of Meera Kamat could not be taken: We cannot read it.');
  await expect(refused).toBeVisible(patience);
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Submission Failed')).toBeVisible(patience);
  await expect.poll(() => refusal.count()).toBe(2);

  // What is being typed is not thrown away for it.
  await page.getByLabel('Name', { exact: true }).fill('Someone else');
  await page.getByRole('button', { name: 'Edit it and send again' }).click();
  await expect(page.getByText('The form holds another application')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Edit it and send again' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(refused).toHaveCount(0);
  await page.getByLabel('Name', { exact: true }).fill('Meera S. Kamat');
  await submit(page);
  await expect(page.getByText('Application Submitted!')).toBeVisible(patience);
  const { data } = await server
    .client(server.backend.keys.secret)
    .from('applications')
    .select('name, source');
  expect(data).toEqual([{ name: 'Meera S. Kamat', source: { utm_source: 'villa' } }]);
});

test('a bot that fills in what nobody sees is thanked, and nothing is sent', async ({ newActor, server }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open('/');
  await fillIn(page);
  await page.locator('input[name="website"]').fill('https://spam.example', { force: true });
  await submit(page);
  await expect(page.getByText('Application Submitted!')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  expect(server.calls('POST', sendApplication)).toBe(0);
});

test('an application that waits can be taken back into the form', async ({ newActor, server }) => {
  const visitor = await newActor();
  await visitor.open('/');
  await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await visitor.goOffline();
  await fillIn(visitor.page);
  await submit(visitor.page);
  const cancel = visitor.page.getByRole('button', { name: 'Cancel it' });
  await expect(cancel).toBeVisible();
  // Again, as a person does: an attempt to send it, which fails, may be under way.
  await expect(async () => {
    if (await cancel.isVisible()) await cancel.click({ timeout: 1_000 });
    await expect(cancel).toHaveCount(0, { timeout: 1_000 });
  }).toPass(patience);
  await expect(visitor.page.getByLabel('Name', { exact: true })).toHaveValue('Meera Kamat');
  await expect(visitor.page.getByText('Application of Meera Kamat')).toHaveCount(0);
  await visitor.goOnline();
  await visitor.page.reload();
  await expect(visitor.page.getByLabel('Name', { exact: true })).toHaveValue('Meera Kamat');
  expect(server.calls('POST', sendApplication)).toBe(0);
});
