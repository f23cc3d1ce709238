import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { showToCamera, withCamera } from './support/camera.ts';
import { guestRow, laterEdition, openTicketOffice, prepareGate, prepareLaterGuest } from './support/gate.ts';
import { test } from './support/test.ts';

test.use({
  serviceWorkers: 'allow',
  launchOptions: async ({ launchOptions }, use) => use(withCamera(launchOptions)),
});

test('a new phone scans tickets at the gate, with and without a network', async ({ newActor, server }) => {
  await server.signUp('Nadia Fonseca');
  await prepareGate(server, ['Meera Iyer'], ['Nadia Fonseca']);
  await prepareLaterGuest(server, 'Kabir Malhotra');
  const sign = await openTicketOffice(server);
  const nadia = await newActor();
  const { page } = nadia;
  const scanner = page.getByRole('dialog', { name: 'Ticket scanner' });
  const scan = async (...codes: readonly string[]) => {
    await showToCamera(...codes);
    await page.getByRole('button', { name: 'Scan a ticket' }).click();
  };
  await nadia.open('/auth?next=/desk/gate');
  await nadia.fillSignIn('nadia.fonseca@example.com');
  await expect(page.getByText('The desk is on this device.')).toBeVisible();
  // The document of the sign-in page may not use the camera, so the desk gets a document of its own.
  await scan('GBC1');
  await expect(scanner).toContainText('Not a valid ticket');

  await nadia.goOffline();
  await page.reload();
  await scan(await sign('Meera Iyer'));
  await expect(scanner.getByText('Meera Iyer')).toBeVisible();
  await expect(scanner.locator('.villa-strip')).toBeVisible();
  await expectAccessible(page);
  await scanner.getByRole('button', { name: 'Close' }).click();
  await expect(guestRow(nadia, 'Meera Iyer')).toContainText('waiting to be sent');
  await scan(await sign('Kabir Malhotra', laterEdition));
  await expect(scanner).toContainText('It is for Jan 24, 2027. This is the gate of Jan 10, 2027.');
});
