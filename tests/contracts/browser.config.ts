import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserArguments, findBrowser } from '../setup/find-browser.ts';

const executablePath = await findBrowser();

/** For `npm run test:contracts`: the contracts of ports whose real implementation is the browser's, in a browser. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  // Found while the tests run they would load the page anew.
  optimizeDeps: { include: ['dexie'] },
  test: {
    include: ['tests/contracts/**/*.browser.test.ts'],
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath, args: browserArguments } }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
