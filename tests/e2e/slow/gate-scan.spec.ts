import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { showToCamera, withCamera } from '../support/camera.ts';
import { guestRow, openGate, openTicketOffice, prepareGate } from '../support/gate.ts';
import { test } from '../support/test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: async ({ launchOptions }, use) => use(withCamera(launchOptions)),
});

test('the scanner takes back what was a mistake, and loses no check-in', async ({ member, server }) => {
  const nadia = await member('Nadia Fonseca');
  const { page } = nadia;
  await prepareGate(server, ['Meera Iyer'], ['Nadia Fonseca']);
  const sign = await openTicketOffice(server);
  await openGate(nadia);
  const scanner = page.getByRole('region', { name: 'Ticket scanner' });
  const scan = async (...codes: readonly string[]) => {
    const close = scanner.getByRole('button', { name: 'Close' });
    if (await close.isVisible()) await close.click();
    await showToCamera(...codes);
    await page.getByRole('button', { name: 'Scan a ticket' }).click();
  };
  const good = await sign('Meera Iyer');

  await test.step('a valid one lets its guest in, and Undo takes it back', async () => {
    await scan(good);
    await expect(scanner).toContainText('Meera Iyer');
    await expect(page.getByText('1 of 1 in')).toBeVisible();
    await scanner.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Scan a ticket' })).toBeFocused();
    await scan(good);
    await expect(scanner).toContainText('Meera Iyer is already in');
    await expect(scanner).toContainText(/In at .*, by Nadia Fonseca\./);
    await scanner.getByRole('button', { name: 'Let in again' }).click();
    await expect(guestRow(nadia, 'Meera Iyer')).toContainText('Let in more than once');
    await scanner.getByRole('button', { name: 'Undo' }).click();
    await expect(scanner).toContainText('Meera Iyer is not in');
    await guestRow(nadia, 'Meera Iyer').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('0 of 1 in')).toBeVisible();
    await scanner.getByRole('button', { name: 'Let in' }).click();
    await expect(page.getByText('1 of 1 in')).toBeVisible();
  });

  await test.step('a guest who came onto the list meanwhile is let in without a network', async () => {
    await nadia.goOffline();
    await server.signUp('Zoya Khan');
    await server.database.exec(`
      insert into public.applications (id, name, email, business, phone, project, plan, edition, status)
      values ('${randomUUID()}', 'Zoya Khan', 'zoya.khan@example.com', 'B', '123456', 'P', 'stay', '2027-01', 'accepted');
      insert into private.attendees (edition, application_id, name, email)
      select edition, id, name, email from public.applications where name = 'Zoya Khan';`);
    await scan(await sign('Zoya Khan'));
    await expect(scanner).toContainText('This list is older than the ticket');
    await scanner.getByRole('button', { name: 'Let in' }).click();
    await expect(page.getByText(/Not on this list: Guest .* waiting to be sent/)).toBeVisible();
    await nadia.goOnline();
    await expect(guestRow(nadia, 'Zoya Khan')).toContainText('In at');
    await expect(page.getByText('Not on this list')).toHaveCount(0);
  });

  await test.step('the server refuses a guest whom it does not know, and the desk says so', async () => {
    await scan(await sign(null));
    await scanner.getByRole('button', { name: 'Let in' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Not done: Let Guest' })).toContainText(
      'This guest is not on the list any more.',
    );
    await expect(scanner).toContainText(/Guest .* is not on the list/);
    await expectAccessible(page);
  });

  await test.step('new keys make every ticket invalid', async () => {
    await page.getByText('If tickets were copied').click();
    await page.getByRole('button', { name: 'New ticket keys' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Replace the keys' }).click();
    const valid = async () =>
      (await server.database.query('select id from private.ticket_keys where retired_at is null')).rows;
    await expect.poll(valid).toEqual([]);
    await page.reload();
    await scan(good);
    await expect(scanner).toContainText('Not a valid ticket');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Record' }).click();
    await expect(page.getByText('Nadia Fonseca replaced the ticket keys')).toBeVisible();
  });
});

test('a gate without a camera says why, and still finds guests by the code on their ticket', async ({
  member,
  server,
}) => {
  const nadia = await member('Nadia Fonseca');
  const { page } = nadia;
  await prepareGate(server, ['Meera Iyer'], ['Nadia Fonseca']);
  await openGate(nadia);
  const scan = page.getByRole('button', { name: 'Scan a ticket' });
  // What browsers answer when the person refuses, when there is no camera, and when another app has it.
  for (const [name, words] of [
    ['NotAllowedError', 'This browser may not use the camera here'],
    ['NotFoundError', 'This device has no camera'],
    ['NotReadableError', 'Another app uses the camera'],
  ] as const) {
    await page.evaluate((error) => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('', error);
      };
    }, name);
    await scan.click();
    await expect(page.getByRole('alert')).toContainText(words);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
  }

  const code =
    (await guestRow(nadia, 'Meera Iyer')
      .getByText(/^[2-9A-Z]{6}$/)
      .textContent()) ?? '';
  await page.getByLabel('Find a guest').fill(code.toLowerCase());
  await guestRow(nadia, 'Meera Iyer').getByRole('button', { name: 'Let in' }).click();
  await expect(page.getByText('1 of 1 in')).toBeVisible();
});
