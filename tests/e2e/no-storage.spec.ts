import { expect, type Page } from '@playwright/test';
import { fillIn } from './support/application.ts';
import { test } from './support/test.ts';

/** Makes opening a database fail. watch-opening.test.ts tests other failures. */
const withoutStorage = (page: Page) =>
  page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });

test('without IndexedDB the portal says so within five seconds, and a visitor can apply @slow', async ({
  member,
  newActor,
  server,
}) => {
  const asha = await member('Asha Naik');
  await withoutStorage(asha.page);
  const title = 'This browser blocks the storage that the portal needs';
  for (const path of ['/members', '/members/chat', '/desk']) {
    await asha.open(path);
    await expect(asha.page.getByRole('heading', { name: title })).toBeVisible({ timeout: 5_000 });
  }
  const visitor = await newActor();
  const { page } = visitor;
  await withoutStorage(page);
  await visitor.open('/');
  await fillIn(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('We have your application').first()).toBeVisible();
  const { data } = await server.client(server.keys.secret).from('applications').select('name');
  expect(data).toEqual([{ name: 'Meera Kamat' }]);
});

test('the portal asks to close a tab with an older database, and continues by itself @slow', async ({
  member,
}) => {
  const asha = await member('Asha Naik');
  const older = asha.page;
  await older.goto(new URL('/robots.txt', older.url()).href);
  await older.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('mirror-')) ?? {};
    const settled = (request: IDBOpenDBRequest) =>
      new Promise((resolve) => request.addEventListener('success', resolve));
    await settled(indexedDB.deleteDatabase(name));
    // Dexie's versions are multiples of 10, so 5 is older than all of them.
    await settled(indexedDB.open(name, 5));
  });
  await asha.openTab('/members');
  await expect(asha.page.getByRole('heading', { name: 'Close the other tab' })).toBeVisible({
    timeout: 5_000,
  });
  await older.close();
  await expect(asha.chat).toBeVisible();
});
