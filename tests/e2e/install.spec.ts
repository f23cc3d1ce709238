import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { browserArguments, findBrowser } from '../setup/find-browser.ts';
import { test } from './support/test.ts';

// An ordinary context of a test counts as a private window, which installs nothing.
test('the browser finds nothing against installing the app', async ({ server }) => {
  const profile = await mkdtemp(join(tmpdir(), 'install-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: browserArguments,
  });
  try {
    const page = await context.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const devtools = await context.newCDPSession(page);
    const manifest = await devtools.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    expect(manifest.url).toBe(`${server.url}/manifest.webmanifest`);
    await expect
      .poll(async () => (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors)
      .toEqual([]);

    // It can tell: the same page without its manifest is refused.
    await page.evaluate(() => document.querySelector('link[rel="manifest"]')?.remove());
    await expect
      .poll(async () => (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors)
      .toEqual([expect.objectContaining({ errorId: 'no-manifest' })]);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});
