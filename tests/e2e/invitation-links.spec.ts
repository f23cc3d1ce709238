import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { openTab, toast } from './support/invitations.ts';
import { readQr } from './support/read-qr.ts';
import { test } from './support/test.ts';

test('a member copies the share link, and saves its code offline', async ({ member }) => {
  const asha = await member('Asha Naik');
  await asha.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTab(asha, 'Share Link');
  const code = await asha.invitations.getByLabel('Your referral code').inputValue();
  const link = `${asha.server.url}?ref=${code}`;
  await expect(asha.invitations.getByLabel('Your link')).toHaveValue(link);
  await asha.invitations.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(asha, 'Link copied! 📋')).toBeVisible();
  expect(await asha.page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const onCard = asha.invitations.getByRole('img', { name: `QR code for ${link}` });
  await expect(onCard).toBeVisible();
  await asha.goOffline();
  expect(await readQr(await onCard.screenshot())).toBe(link);
  await asha.invitations.getByRole('button', { name: 'Enlarge QR code' }).click();
  const dialog = asha.page.getByRole('dialog', { name: 'Scan to join' });
  const large = dialog.getByRole('img', { name: /^QR code/ });
  expect(await readQr(await large.screenshot())).toBe(link);
  await asha.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const [download] = await Promise.all([
    asha.page.waitForEvent('download'),
    asha.invitations.getByRole('button', { name: 'Save as picture' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^GOA-[0-9A-F]{8}\.png$/);
  expect(await readQr(await readFile(await download.path()))).toBe(link);
});

test('a closed share sheet is no error, and a refused one is @slow', async ({ member }) => {
  const asha = await member('Asha Naik');
  await asha.page.evaluate(() => {
    const errors = [new DOMException('Closed', 'AbortError'), new DOMException('No', 'NotAllowedError')];
    const share = () => Promise.reject(errors.shift() ?? new Error('Asked once more.'));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  });
  await openTab(asha, 'Share Link');
  const share = asha.invitations.getByRole('button', { name: 'Share...' });
  await share.click();
  await share.click();
  await expect(toast(asha, 'Couldn’t share the link')).toHaveCount(1);
});
