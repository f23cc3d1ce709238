import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { withCamera } from '../support/camera.ts';
import { guestRow, openGate, prepareGate } from '../support/gate.ts';
import { test } from '../support/test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: async ({ launchOptions }, use) => use(withCamera(launchOptions)),
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
