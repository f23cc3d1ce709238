import { expect, type Page } from '@playwright/test';
import { fillIn } from './support/application.ts';
import { test } from './support/test.ts';

type Way = 'absent' | 'throws' | 'fails' | 'never answers';

/** Makes the browser keep no database, in one of the ways of browsers. */
const withoutStorage = (page: Page, chosen: Way) =>
  page.addInitScript((way) => {
    if (way === 'absent') return void Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
    IDBFactory.prototype.open = () => {
      if (way === 'throws') throw new DOMException('denied', 'SecurityError');
      const request = new EventTarget() as IDBOpenDBRequest;
      Object.defineProperty(request, 'error', { value: new DOMException('private', 'InvalidStateError') });
      request.addEventListener('error', (event) => request.onerror?.(event));
      if (way === 'fails') queueMicrotask(() => request.dispatchEvent(new Event('error')));
      return request;
    };
  }, chosen);

const blocked = 'This browser blocks the storage that the portal needs';

for (const [way, title] of [
  ['absent', blocked],
  ['throws', blocked],
  ['fails', blocked],
  ['never answers', 'The storage of this browser does not answer'],
] as const)
  test(`where storage ${way}, the portal says so within five seconds, and a visitor applies${way === 'throws' ? '' : ' @slow'}`, async ({
    member,
    newActor,
    server,
  }) => {
    const asha = await member('Asha Naik');
    await withoutStorage(asha.page, way);
    for (const path of ['/members', '/members/chat', '/desk']) {
      await asha.open(path);
      await expect(asha.page.getByRole('heading', { name: title })).toBeVisible({ timeout: 5_000 });
    }

    const visitor = await newActor();
    const { page } = visitor;
    await withoutStorage(page, way);
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
