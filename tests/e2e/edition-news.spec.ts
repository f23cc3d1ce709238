import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { entriesOn } from './support/delivery.ts';
import { makeOrganiser } from './support/desk.ts';
import { editionBegunAgo, publish } from './support/publish.ts';
import type { TestServer } from './support/server.ts';
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
const linkIn = (text: string | undefined, path: string) =>
  new RegExp(`\\S+/${path}\\?\\S+`).exec(text ?? '')?.[0] ?? '';
const letFiveMinutesPass = (server: TestServer) =>
  server.database.exec(`update private.edition_news set ask_at = ask_at - interval '5 minutes' where true`);

test('a visitor without a network asks for the next edition, confirms by mail, and gets one mail', async ({
  newActor,
  member,
  server,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open('/');
  const section = page.locator('#countdown');
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByText('October 2025 is over')).toBeVisible();
  await expect(section.getByRole('timer')).toBeVisible();
  await expect(press(page)).toBeEnabled();
  await section.getByRole('button', { name: 'Apply for the next edition' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

  await field(page).fill('meera@example.com');
  await untilReady(page);
  await visitor.goOffline();
  await press(page).click();
  const said = news(page).getByRole('status');
  await expect(said).toContainText('Saved. We will send it when you are back online.');
  await expect(said).toBeInViewport();
  await expect(field(page)).toHaveValue('');
  await expectAccessible(page);
  expect(await server.mails()).toEqual([]);

  const ack = await server.dropNextAck('POST', /^\/functions\/v1\/edition-news$/);
  await visitor.goOnline();
  // The retry waits for some seconds.
  await expect(said).toContainText('Look into your mailbox. We sent a mail to meera@example.com.', {
    timeout: 20_000,
  });
  expect(await ack.dropped()).toBe(true);
  await expect.poll(() => entriesOn(visitor, 'visitor')).toEqual([]);
  await expectAccessible(page);
  const [asking, ...others] = await server.mails();
  expect(others).toEqual([]);
  expect(asking?.to).toBe('meera@example.com');

  await page.goto(linkIn(asking?.text, 'edition-news'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Shall we tell you about the next edition?',
  );
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We will tell you');
  await expectAccessible(page);

  const nadia = await member('Nadia Fonseca');
  await makeOrganiser(server, 'Nadia Fonseca');
  await nadia.open('/desk/numbers');
  await nadia.page.getByText('1 address').click();
  await expect(nadia.page.getByRole('listitem').filter({ hasText: 'meera@example.com' })).toBeVisible();

  await publish(server, editionBegunAgo(-60 * 24 * 30));
  expect(await server.mails()).toHaveLength(1);
  // A busy machine may break a first attempt off, after which the clock waits a minute.
  const mailsLater = async () => {
    await letFiveMinutesPass(server);
    return (await server.mails()).length;
  };
  await expect.poll(mailsLater, { timeout: 30_000 }).toBe(2);
  const mail = (await server.mails()).find(({ subject }) => subject.includes('the next edition has a date'));
  expect(mail?.to).toBe('meera@example.com');
  const { rows } = await server.database.query('select email from private.edition_news');
  expect(rows).toEqual([]);
  await page.goto(server.url);
  await expect(field(page)).toBeHidden();
});

test('a stranger whose address was entered stops such mails with one press', async ({ newActor, server }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open('/');
  await field(page).scrollIntoViewIfNeeded();
  // The page loads the storage only for what a visitor types once React is there.
  await expect(press(page)).toBeEnabled();
  await field(page).fill('stranger@example.com');
  await untilReady(page);
  await field(page).press('Enter');
  await expect(news(page).getByRole('status')).toContainText('Look into your mailbox.');
  const [mail] = await server.mails();
  await page.goto(linkIn(mail?.text, 'mail-opt-out'));
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You get no mail about the next edition');
  const { rows } = await server.database.query('select email from private.edition_news');
  expect(rows).toEqual([]);

  await page.goto(linkIn(mail?.text, 'edition-news'));
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This link doesn't work any more");
});
