import { expect } from '@playwright/test';
import { editionName } from '../../../src/content/edition-name.ts';
import { openEdition } from '../support/desk.ts';
import { openMailbox } from '../support/mailbox.ts';
import { test } from '../support/test.ts';
import { publishTomorrow } from '../support/villa.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a guest of a cancelled edition reads so everywhere, and by mail once the organiser tells them', async ({
  member,
  newActor,
  organiser,
  server,
}) => {
  const mailbox = openMailbox(server);
  const asha = await member('Asha Naik');
  const nadia = await organiser('Nadia Fonseca');
  const visitor = await newActor();
  const { page } = asha;
  const id = await publishTomorrow(server, 'Asha Naik');
  const name = editionName(id);
  await fetch(`${server.url}${server.deployPath}`, { method: 'POST' });
  await asha.open('/ticket');
  await expect(page.getByRole('img', { name: 'Your ticket as a QR code' })).toBeVisible();
  await expect(page.getByText('This edition is cancelled.')).toHaveCount(0);

  await test.step('the organiser cancels, and publishing sends no mail', async () => {
    await openEdition(nadia);
    await nadia.page.getByText('Line on top, and cancelling').click();
    await nadia.page.getByLabel('This edition').selectOption('is cancelled');
    await nadia.page.getByRole('button', { name: 'Publish…' }).click();
    await nadia.page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(nadia.page.getByText('Publishing has sent no mail.')).toBeVisible();
    expect(await mailbox.unread()).toEqual([]);
  });

  await test.step('the site, the schedule, the private link, the ticket and the portal say so', async () => {
    await visitor.open('/');
    await expect(visitor.page.locator('#countdown')).toContainText('This edition is cancelled.');
    await expect(visitor.page.getByLabel('Tell me about the next one')).toBeVisible();
    await visitor.open('/event');
    await expect(visitor.page.getByText('This edition is cancelled.')).toBeVisible();
    const { rows } = await server.database.query<{ receipt_token: string }>(
      'select receipt_token from public.applications',
    );
    await visitor.open(`/application#${rows[0]?.receipt_token}`);
    await expect(visitor.page.getByText(`The edition of ${name} is cancelled.`)).toBeVisible();
    await expect(visitor.page.getByRole('region', { name: 'Your seat' })).toHaveCount(0);
    await asha.open('/ticket');
    await expect(page.getByText('This edition is cancelled.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the portal' }).click();
    await expect(page.getByRole('region', { name })).toContainText('This edition is cancelled.');
    await expect(page.getByRole('main').getByRole('link', { name: 'Ticket', exact: true })).toHaveCount(0);
  });

  await test.step('the organiser tells the guests, who read it in the portal and by mail', async () => {
    await nadia.page.getByRole('link', { name: 'Tell members' }).click();
    await nadia.page.getByLabel('Text').fill('The monsoon came back. Your money does too.');
    await nadia.page.getByLabel('To', { exact: true }).selectOption(id);
    await nadia.page.getByLabel('By mail').selectOption('yes');
    await nadia.page.getByRole('button', { name: 'Announce and mail', exact: true }).click();
    await nadia.page.getByRole('button', { name: 'Announce and mail now' }).click();
    await expect(nadia.page.getByText('Mailed to 1 member.')).toBeVisible();
    await mailbox.read('asha.naik@example.com', '', 'The monsoon came back. Your money does too.');
    await asha.open('/members/chat');
    await expect(asha.chat.getByRole('complementary', { name: 'Announcement' })).toContainText(
      'Your money does too.',
    );
    expect(await mailbox.unread()).toEqual([]);
  });
});
