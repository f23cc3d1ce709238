import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { entriesOn } from './support/delivery.ts';
import { linkIn } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const news = (page: Page) => page.locator('#edition-news');
const field = (page: Page) => page.getByLabel('Tell me about the next one');
const press = (page: Page) => page.getByRole('button', { name: 'Tell me', exact: true });
/** React and the storage load when the visitor writes, and must have loaded before the network goes. */
const untilReady = async (page: Page) => {
  await expect(press(page)).toBeEnabled();
  const hasOutbox = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).some(({ name }) => name?.includes('outbox-visitor')),
    );
  await expect.poll(hasOutbox).toBe(true);
};

test('a visitor asks offline for news of the next edition, and confirms by mail later @slow', async ({
  newActor,
  server,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open('/');
  await page.locator('#countdown').scrollIntoViewIfNeeded();
  await expect(press(page)).toBeEnabled();
  await field(page).fill('meera@example.com');
  await untilReady(page);
  await visitor.goOffline();
  await press(page).click();
  const said = news(page).getByRole('status');
  await expect(said).toContainText('Saved. We will send it when you are back online.');
  await expect(field(page)).toHaveValue('');
  await expectAccessible(page);
  expect(await server.mails()).toEqual([]);

  const ack = await server.dropNextAck('POST', /^\/functions\/v1\/edition-news$/);
  await visitor.goOnline();
  await expect(said).toContainText('Look into your mailbox. We sent a mail to meera@example.com.');
  expect(await ack.dropped()).toBe(true);
  await expect.poll(() => entriesOn(visitor, 'visitor')).toEqual([]);
  await expectAccessible(page);
  const [asking, ...others] = await server.mails();
  expect(others).toEqual([]);
  expect(asking?.to).toBe('meera@example.com');

  await page.goto(linkIn(asking, 'edition-news'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Shall we tell you about the next edition?',
  );
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We will tell you');
  await expectAccessible(page);
});
