import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { januaryEdition, publishJanuary, seatApplicant, seatGuests } from './support/editions.ts';
import type { TestServer } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const seats = async ({ database }: TestServer) => {
  const { rows } = await database.query(
    `select name, cancelled_at is null as has_seat from private.attendees order by name`,
  );
  return rows;
};

test('a member gives the seat back offline, and keeps it until the device is online @slow', async ({
  member,
  server,
}) => {
  await publishJanuary(server);
  const ravi = await member('Ravi Menezes');
  await seatGuests(server, ['Ravi Menezes']);
  const { page } = ravi;
  await ravi.open('/members');
  await expect(page.getByText('you have a seat')).toBeVisible();
  // The bar has room for five places.
  const bar = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect(bar.filter({ visible: true })).toHaveText(['Home', 'Members', 'Invite', 'Chat', 'My ticket']);
  await page.getByRole('img', { name: 'The long table You' }).click();
  await expect(page.getByText('11 of 12 chairs are free')).toBeVisible();
  await ravi.waitForChunks();
  await page.getByRole('link', { name: 'Ticket', exact: true }).first().click();
  const ticket = page.getByRole('img', { name: 'Your ticket as a QR code' });
  await expect(ticket).toBeVisible();
  await ravi.goOffline();
  await page.getByRole('button', { name: 'I can’t come' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give your seat back?' });
  await expect(dialog).toContainText('This device sends it later; until then the seat is yours.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Give it back' }).click();
  await expect(page.getByText('Waiting to be sent: give your seat back')).toBeVisible();
  await expect(page.getByText('Show it at the gate')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the portal' }).click();
  await page.getByRole('link', { name: 'Ticket', exact: true }).first().click();
  expect(await seats(server)).toEqual([{ name: 'Ravi Menezes', has_seat: true }]);

  await ravi.goOnline();
  await expect.poll(() => seats(server)).toEqual([{ name: 'Ravi Menezes', has_seat: false }]);
  await expect(ticket).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'You gave your seat back' })).toBeVisible();
  await expectAccessible(page);
});

test('an applicant gives the seat back on the page of the private link @slow', async ({
  newActor,
  server,
}) => {
  await publishJanuary(server);
  const { receipt_token } = await seatApplicant(server, 'Meera Iyer', januaryEdition);
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open(`/application#${receipt_token}`);
  const press = page.getByRole('button', { name: 'I can’t come' });
  const dialog = page.getByRole('dialog', { name: 'Give your seat back?' });
  await press.click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep my seat' }).click();
  await expect(dialog).toBeHidden();
  expect(await server.calls('POST', /\/rpc\/give_seat_back_by_link$/)).toBe(0);

  // Another link in the same tab is another application, and closes the question about this one.
  await press.click();
  await page.evaluate(() => location.assign('#another'));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('There is no application under this link.')).toBeVisible();
  await page.evaluate((token) => location.assign(`#${token}`), receipt_token);

  await visitor.goOffline();
  await press.click();
  await dialog.getByRole('button', { name: 'Give it back' }).click();
  await expect(page.getByText('We can’t reach the club right now. Please try again.')).toBeVisible();
  await visitor.goOnline();
  await press.click();
  await dialog.getByRole('button', { name: 'Give it back' }).click();
  await expect(page.getByText('You gave your seat back. Thank you for telling us.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your application' })).toBeFocused();
  await expectAccessible(page);
  expect(await seats(server)).toEqual([{ name: 'Meera Iyer', has_seat: false }]);
});
