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

test.use({ launchOptions: async ({ launchOptions }, use) => use(withCamera(launchOptions)) });

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

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
    // The sign-in document has no right to the camera, so the desk must load as a new document.
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
});

test('a gate without a camera says why, and finds guests by the code on their ticket @slow', async ({
  member,
  server,
}) => {
  const nadia = await member('Nadia Fonseca');
  const { page } = nadia;
  await page.setViewportSize({ width: 390, height: 844 });
  await prepareGate(server, ['Meera Iyer'], ['Nadia Fonseca']);
  await openGate(nadia);
  const scan = page.getByRole('button', { name: 'Scan a ticket' });
  // The browser's errors: the person refuses, the device has no camera, another app uses the camera.
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
  }

  const code =
    (await guestRow(nadia, 'Meera Iyer')
      .getByText(/^[2-9A-Z]{6}$/)
      .textContent()) ?? '';
  await page.getByLabel('Find a guest').fill(code.toLowerCase());
  await guestRow(nadia, 'Meera Iyer').getByRole('button', { name: 'Let in' }).click();
  await expect(page.getByText('1 of 1 in')).toBeVisible();
});
