import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { openTab, toast } from './support/invitations.ts';
import { readQr } from './support/read-qr.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Whether the worker's cache holds a file with a matching address. */
const isKept = async (pattern: string): Promise<boolean> => {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().some(({ url }) => new RegExp(pattern).test(url));
};

test('a member copies, shares and saves the share link offline', async ({ member }) => {
  const asha = await member('Asha Naik');
  await asha.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await asha.page.evaluate(() => {
    const asked: ShareData[] = [];
    const errors = [
      null,
      new DOMException('Closed', 'AbortError'),
      new DOMException('No', 'NotAllowedError'),
    ];
    const share = async (data: ShareData) => {
      const error = errors[asked.length];
      asked.push(data);
      if (error) throw error;
    };
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    Object.assign(globalThis, { asked });
  });
  await openTab(asha, 'Share Link');
  const code = await asha.invitations.getByLabel('Your referral code').inputValue();
  expect(code).toMatch(/^GOA-[0-9A-F]{8}$/);
  await expect(asha.invitations.getByLabel('Your referral code')).not.toBeEditable();
  const link = `${asha.server.url}?ref=${code}`;
  await expect(asha.invitations.getByLabel('Your link')).toHaveValue(link);

  await asha.invitations.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(asha, 'Link copied! 📋')).toBeVisible();
  await expect(toast(asha, 'Share this link with friends for instant signup.')).toBeVisible();
  expect(await asha.page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const text = 'Join me at Goa Build Club - the exclusive AI hackathon in paradise!';
  for (const [name, host] of [
    ['Twitter', 'twitter.com'],
    ['LinkedIn', 'www.linkedin.com'],
    ['WhatsApp', 'wa.me'],
  ] as const) {
    const post = asha.invitations.getByRole('link', { name });
    const url = new URL((await post.getAttribute('href')) ?? '');
    expect(url.host).toBe(host);
    const words = [...url.searchParams.values()].join(' ');
    expect(words).toContain(link);
    expect(words).toContain(text);
    await expect(post).toHaveAttribute('rel', /noopener/);
  }

  const device = asha.invitations.getByRole('button', { name: 'Share...' });
  const asked = () => asha.page.evaluate(() => (globalThis as unknown as { asked: ShareData[] }).asked);
  await device.click();
  await expect.poll(asked).toEqual([{ title: 'Goa Build Club', text, url: link }]);
  // Closing the share sheet is not an error; a refusal is.
  await device.click();
  await device.click();
  await expect(toast(asha, 'Couldn’t share the link')).toHaveCount(1);
  expect(await asked()).toHaveLength(3);

  await asha.page.waitForFunction(isKept, /\/qr-code-/.source);
  await asha.goOffline();
  await asha.open('/members');
  await asha.waitUntilReady();
  await openTab(asha, 'Share Link');
  const onCard = asha.invitations.getByRole('img', { name: `QR code for ${link}` });
  expect(await readQr(asha.page, await onCard.screenshot())).toBe(link);

  await asha.invitations.getByRole('button', { name: 'Enlarge QR code' }).click();
  const dialog = asha.page.getByRole('dialog', { name: 'Scan to join' });
  const large = dialog.getByRole('img', { name: /^QR code/ });
  expect(await readQr(asha.page, await large.screenshot())).toBe(link);
  expect((await large.boundingBox())?.width).toBeGreaterThan(300);
  await asha.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const [download] = await Promise.all([
    asha.page.waitForEvent('download'),
    asha.invitations.getByRole('button', { name: 'Save as picture' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^GOA-[0-9A-F]{8}\.png$/);
  expect(await readQr(asha.page, await readFile(await download.path()))).toBe(link);
});
