import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { showToCamera, withCamera } from './support/camera.ts';
import {
  guestRow,
  laterEdition,
  openGate,
  openTicketOffice,
  prepareGate,
  prepareLaterGuest,
} from './support/gate.ts';
import { test } from './support/test.ts';

test.use({
  serviceWorkers: 'allow',
  launchOptions: async ({ launchOptions }, use) => use(withCamera(launchOptions)),
});

test('a phone without a network scans a ticket, lets its guest in, and goes on with the next code', async ({
  member,
  server,
}) => {
  const nadia = await member('Nadia Fonseca');
  const { page } = nadia;
  await prepareGate(server, ['Meera Iyer'], ['Nadia Fonseca']);
  await prepareLaterGuest(server, 'Kabir Malhotra');
  const sign = await openTicketOffice(server);
  await openGate(nadia);
  // The worker keeps the scanner with the desk, before anybody has opened it.
  await expect(page.getByText('The desk is on this device.')).toBeVisible();
  await nadia.goOffline();
  await page.reload();

  await showToCamera(await sign('Meera Iyer'), await sign('Kabir Malhotra', laterEdition));
  await page.getByRole('button', { name: 'Scan a ticket' }).click();
  const scanner = page.getByRole('region', { name: 'Ticket scanner' });
  // Her name stands in the scanner for half a second only: the next code follows.
  await expect(guestRow(nadia, 'Meera Iyer')).toContainText('waiting to be sent');
  await expect(scanner).toContainText('It is for Jan 24, 2027. This is the gate of Jan 10, 2027.');
  await expectAccessible(page);
});

test('a new phone that signs in at the gate scans without a network from then on', async ({
  newActor,
  server,
}) => {
  await server.signUp('Nadia Fonseca');
  await prepareGate(server, ['Meera Iyer'], ['Nadia Fonseca']);
  const sign = await openTicketOffice(server);
  const nadia = await newActor();
  const { page } = nadia;
  await nadia.open('/desk/gate');
  await nadia.fillSignIn('nadia.fonseca@example.com');
  await expect(guestRow(nadia, 'Meera Iyer')).toBeVisible();
  await expect(page.getByText('The desk is on this device.')).toBeVisible();
  await nadia.goOffline();
  await page.reload();

  await expect(page.getByText('The desk is on this device.')).toBeVisible();
  await showToCamera(await sign('Meera Iyer'));
  await page.getByRole('button', { name: 'Scan a ticket' }).click();
  await expect(page.getByRole('region', { name: 'Ticket scanner' })).toContainText('Meera Iyer');
  await expect(guestRow(nadia, 'Meera Iyer')).toContainText('waiting to be sent');
});

test('the desk that the router reaches gets a document of its own, which may use the camera', async ({
  member,
  server,
}) => {
  const nadia = await member('Nadia Fonseca');
  await prepareGate(server, [], ['Nadia Fonseca']);
  await nadia.open('/auth?next=/desk/gate');
  await expect(nadia.page.getByRole('heading', { name: 'Gate' })).toBeVisible();
  await showToCamera('GBC1');
  await nadia.page.getByRole('button', { name: 'Scan a ticket' }).click();
  await expect(nadia.page.getByText('Not a valid ticket')).toBeVisible();
});
