import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { seatGuests, showEdition } from './support/gate.ts';
import type { TestServer } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Stores an application of somebody without an account, and returns its id and the token of its private link. */
const apply = async (server: TestServer, name: string, status: 'accepted' | 'waitlisted') => {
  const { rows } = await server.database.query<{ id: string; receipt_token: string }>(
    `with applied as (
       insert into public.applications (id, name, email, business, phone, project, plan, edition, status, version)
       values (gen_random_uuid(), $1, 'applicant@example.com', 'B', '123456', 'P', 'stay', '2027-01', $2, 1) returning *
     ), decided as (
       insert into private.application_decisions (id, application_id, version, decision, outcome, note)
       select gen_random_uuid(), id, 1, status, status, '' from applied
     ), seated as (
       insert into private.attendees (edition, application_id, name, email)
       select edition, id, name, email from applied where status = 'accepted'
     )
     select id, receipt_token from applied`,
    [name, status],
  );
  if (!rows[0]) throw new Error('The application is not stored.');
  return rows[0];
};

const seats = async (server: TestServer) =>
  (
    await server.database.query(
      `select name, cancelled_at is null as has_seat from private.attendees order by name`,
    )
  ).rows;

test('a member gives the seat back offline, and keeps it until that is sent', async ({ member, server }) => {
  await showEdition(server);
  const ravi = await member('Ravi Menezes');
  await seatGuests(server, ['Ravi Menezes'], []);
  const { page } = ravi;
  await ravi.open('/members');
  await expect(page.getByText('you have a seat')).toBeVisible();
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

test('an applicant gives the seat back on the page of the private link', async ({ newActor, server }) => {
  await showEdition(server);
  const { receipt_token } = await apply(server, 'Meera Iyer', 'accepted');
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

test('an applicant leaves the waitlist on the page of the private link, and the desk says so', async ({
  newActor,
  member,
  server,
}) => {
  await showEdition(server);
  const { id, receipt_token } = await apply(server, 'Kabir Malhotra', 'waitlisted');
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open(`/application#${receipt_token}`);
  const leave = page.getByRole('button', { name: 'Leave the waitlist' });
  const dialog = page.getByRole('dialog', { name: 'Leave the waitlist?', exact: true });
  await leave.click();
  await expect(dialog).toContainText('You can apply again');
  await expectAccessible(page);

  // Another link in the same tab is another application, and closes the question about this one.
  const own = page.url();
  await page.evaluate(() => location.assign('#another'));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('There is no application under this link.')).toBeVisible();
  await page.evaluate((address) => location.assign(address), own);
  await leave.click();
  await dialog.getByRole('button', { name: 'Leave the waitlist' }).click();
  await expect(page.getByText('Your application is withdrawn.')).toBeVisible();
  await expect(page.getByText('Decided on')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your application' })).toBeFocused();
  await expect(leave).toBeHidden();
  await expect(page.getByRole('link', { name: 'Apply again' })).toBeVisible();

  const nadia = await member('Nadia Fonseca');
  await seatGuests(server, [], ['Nadia Fonseca']);
  await nadia.open(`/desk/${id}`);
  await expect(nadia.page.getByText('Kabir Malhotra: Left the waitlist')).toBeVisible();
});
