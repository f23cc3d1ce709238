import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright';
import { browserArguments, findBrowser } from '../setup/find-browser.ts';

/** A phone's viewport and locale. */
export const phone = { locale: 'en-IN', viewport: { width: 390, height: 844 } } as const;

/** A browser with a profile on disk, because without one IndexedDB is in memory. */
interface DiskBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

export const launchOnDisk = async (): Promise<DiskBrowser> => {
  const profile = await mkdtemp(join(tmpdir(), 'bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: browserArguments,
    ...phone,
  });
  return {
    context,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
