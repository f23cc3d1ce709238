import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { findBrowser } from '../setup/find-browser.ts';
import type { Account } from './backend.ts';

/** A browser with a profile on disk: without one, IndexedDB would be kept in memory, which no member's is. */
export interface BenchBrowser {
  /** A new page on the bench's address in this profile, the member signed in. */
  open(hash?: string): Promise<Page>;
  close(): Promise<void>;
}

export const launchFor = async (account: Account): Promise<BenchBrowser> => {
  const executablePath = await findBrowser();
  const profile = await mkdtemp(join(tmpdir(), 'bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    // As in tests/e2e/playwright.config.ts.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  await context.addInitScript(([key, session]) => localStorage.setItem(key, session), [
    account.storageKey,
    account.session,
  ] as const);
  return {
    async open(hash = '') {
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(`The page failed: ${error.stack ?? error.message}`));
      await page.goto(`${account.device.url}/${hash}`);
      await page.waitForFunction(() => 'bench' in globalThis);
      return page;
    },
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
};
