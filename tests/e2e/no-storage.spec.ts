import { expect, type Page } from '@playwright/test';
import { fillIn } from './support/application.ts';
import { test } from './support/test.ts';

/** Makes the browser keep no database: it refuses, or never answers. watch-opening.test.ts has the other ways. */
const withoutStorage = (page: Page, refuses: boolean) =>
  page.addInitScript((mustThrow) => {
    IDBFactory.prototype.open = () => {
      if (mustThrow) throw new DOMException('denied', 'SecurityError');
      return new EventTarget() as IDBOpenDBRequest;
    };
  }, refuses);

for (const [way, title] of [
  ['refuses', 'This browser blocks the storage that the portal needs'],
  ['never answers @slow', 'The storage of this browser does not answer'],
] as const)
  test(`the portal tells within five seconds, and a visitor applies, where storage ${way}`, async ({
    member,
    newActor,
    server,
  }) => {
    const asha = await member('Asha Naik');
    await withoutStorage(asha.page, way === 'refuses');
    for (const path of ['/members', '/members/chat', '/desk']) {
      await asha.open(path);
      await expect(asha.page.getByRole('heading', { name: title })).toBeVisible({ timeout: 5_000 });
    }

    const visitor = await newActor();
    const { page } = visitor;
    await withoutStorage(page, way === 'refuses');
    await visitor.open('/');
    await fillIn(page);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByText('We have your application').first()).toBeVisible();
    const { data } = await server.client(server.keys.secret).from('applications').select('name');
    expect(data).toEqual([{ name: 'Meera Kamat' }]);
  });

test('a tab that holds an older database is to be closed, and the portal goes on by itself', async ({
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
    await settled(indexedDB.open(name, 10));
  });
  await asha.openTab('/members');
  await expect(asha.page.getByRole('heading', { name: 'Close the other tab' })).toBeVisible({
    timeout: 5_000,
  });
  await older.close();
  await expect(asha.chat).toBeVisible();
});
