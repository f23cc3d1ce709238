import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from '../setup/find-browser.ts';

const executablePath = await findBrowser();

const unwanted = [
  // Two pages behind its address bar that the browser loads for every window, a twelfth of a test's work.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A second list replaces the first, so Playwright's own stands here too (1.65, chromiumSwitches).
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Journeys on the built app with its real service worker, each worker with an embedded backend of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'journeys', testIgnore: 'slow/**' },
    // They stay away for long, or write so much that nothing answers at once.
    {
      name: 'slow',
      testMatch: 'slow/**/*.spec.ts',
      expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
    },
  ],
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000, toPass: { timeout: 10_000 } },
  outputDir: '../../test-results',
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    launchOptions: {
      executablePath,
      args: [...browserArguments, `--disable-features=${unwanted.join(',')}`],
    },
    // Installing it costs a device more than opening the portal: tests about being offline, installing or updating allow it.
    serviceWorkers: 'block',
    // Tests about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
});
