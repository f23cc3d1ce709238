import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { guestRow, openGate, prepareGate, prepareLaterGuest } from './support/gate.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('an attendee opens the ticket at a gate without a network, and it leaves with the sign-out', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await prepareGate(server, ['Asha Naik']);
  const kept = () => asha.page.evaluate(() => Object.keys(localStorage).filter((key) => /ticket/.test(key)));
  let requests = 0;
  asha.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/functions/v1/ticket')) requests += 1;
  });
  expect(await kept()).toEqual([]);
  // The portal learns of the seat and fetches its ticket, which nobody has opened yet.
  await asha.open('/members');
  await expect.poll(kept).toHaveLength(1);
  expect(requests).toBe(1);
  await asha.goOffline();
  await asha.page.goto(`${server.url}/ticket`);
  const ticket = asha.page.getByRole('img', { name: 'Your ticket as a QR code' });
  await expect(ticket).toBeVisible();
  await expectAccessible(asha.page);
  const code = asha.page.getByText(/^[2-9A-Z]{6}$/);
  const shown = await code.textContent();

  await asha.page.reload();
  await expect(ticket).toBeVisible();
  await expect(code).toHaveText(shown ?? '');
  await expect(asha.page.getByRole('main').getByRole('status')).toContainText('the gate does not need it');

  await asha.goOnline();
  await asha.page.getByRole('link', { name: 'Members portal' }).click();
  expect(await kept()).toHaveLength(1);
  await asha.signOut();
  await expect.poll(kept).toEqual([]);
});

test('a cancelled ticket says so on its device, before the gate does @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  await prepareGate(server, ['Asha Naik']);
  await asha.open('/ticket');
  const ticket = asha.page.getByRole('img', { name: 'Your ticket as a QR code' });
  await expect(ticket).toBeVisible();
  await server.database.exec('update private.attendees set cancelled_at = now() where true');
  // The portal learns of it while it is open for something else.
  await asha.open('/members');
  await expect
    .poll(() => asha.page.evaluate(() => JSON.stringify(localStorage)))
    .toContain('\\"ticket\\":null');
  await asha.goOffline();
  await asha.page.goto(`${server.url}/ticket`);
  await expect(asha.page.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
  await expect(asha.page.getByText('your place in January 2027 was given back or cancelled')).toBeVisible();
  await expect(ticket).toHaveCount(0);
});

test('the gate is of the edition that goes on, also when people have a place in a later one, and can be changed', async ({
  member,
  server,
}) => {
  const nadia = await member('Nadia Fonseca');
  const { page } = nadia;
  await prepareGate(server, ['Meera Iyer'], ['Nadia Fonseca']);
  await prepareLaterGuest(server, 'Kabir Malhotra');
  await openGate(nadia);
  await expect(guestRow(nadia, 'Meera Iyer')).toBeVisible();
  await expect(page.getByText('0 of 1 in')).toBeVisible();
  await expect(guestRow(nadia, 'Kabir Malhotra')).toHaveCount(0);
  const edition = page.getByLabel('Gate of the edition');
  await expect(edition.getByRole('option')).toHaveText(['Jan 24, 2027', 'Jan 10, 2027']);
  await edition.selectOption('Jan 24, 2027');
  await expect(guestRow(nadia, 'Kabir Malhotra')).toBeVisible();
  await expect(guestRow(nadia, 'Meera Iyer')).toHaveCount(0);
  await expectAccessible(page);

  await edition.selectOption('Jan 10, 2027');
  await guestRow(nadia, 'Meera Iyer').getByRole('button', { name: 'Let in' }).click();
  await expect(page.getByText('1 of 1 in')).toBeVisible();
  await page.getByRole('link', { name: 'Record' }).click();
  await expect(page.getByText('Nadia Fonseca let Meera Iyer in.')).toBeVisible();
});

test('a gate whose session ended keeps its guests, and what it did arrives after signing in again', async ({
  member,
  server,
}) => {
  const nadia = await member('Nadia Fonseca');
  const { page } = nadia;
  await prepareGate(server, ['Meera Iyer', 'Kabir Malhotra'], ['Nadia Fonseca']);
  await openGate(nadia);
  await expect(guestRow(nadia, 'Meera Iyer')).toBeVisible();
  // Ended on another device: the access token is good for an hour more.
  await server.database.exec(`
    delete from auth.sessions using auth.users
    where users.id = sessions.user_id and users.email = 'nadia.fonseca@example.com'`);
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended' });
  await expect(notice).toContainText('go on working from the copy on this device');
  await guestRow(nadia, 'Meera Iyer').getByRole('button', { name: 'Let in' }).click();
  await expect(guestRow(nadia, 'Meera Iyer')).toContainText('waiting to be sent');
  await expectAccessible(page);

  // Now the tokens are gone as well, and the sign-in form is left without signing in.
  await page.reload();
  await notice.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.goBack();
  await expect(guestRow(nadia, 'Meera Iyer')).toContainText('waiting to be sent');
  await expect(guestRow(nadia, 'Kabir Malhotra')).toBeVisible();

  await notice.getByRole('button', { name: 'Sign in again' }).click();
  await nadia.fillSignIn('nadia.fonseca@example.com');
  await expect(guestRow(nadia, 'Meera Iyer')).toContainText(/In at .* by Nadia Fonseca$/);
  await expect(notice).toHaveCount(0);
  const { rows } = await server.database.query('select id from private.check_ins');
  expect(rows).toHaveLength(1);
});

test('an expired token that cannot be renewed keeps the gate, too @slow', async ({ member, server }) => {
  const nadia = await member('Nadia Fonseca');
  await prepareGate(server, ['Meera Iyer'], ['Nadia Fonseca']);
  await openGate(nadia);
  await expect(guestRow(nadia, 'Meera Iyer')).toBeVisible();
  await server.expireTokens();
  await server.refuseRefresh();
  await nadia.page.reload();
  await expect(nadia.page.getByRole('alert')).toContainText('Your session has ended');
  await expect(guestRow(nadia, 'Meera Iyer').getByRole('button', { name: 'Let in' })).toBeVisible();
});
