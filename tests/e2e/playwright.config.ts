import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from '../setup/find-browser.ts';

const executablePath = await findBrowser();

const unwanted = [
  // Disabled, because the address bar loads two pages for every window, a twelfth of a test's time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // This list replaces Playwright's own, so it repeats those features (1.65, chromiumSwitches).
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

/**
 * Tests in slow/ wait for long absences or write a lot. The tag is for situations that are rare, or that tests at another level
 * mostly cover: `npm test` has eight minutes.
 */
const slow = /@slow|\bslow\//;

/** Journeys on the built app with its real service worker. Each Playwright worker has its own embedded backend. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'journeys', grepInvert: slow },
    {
      name: 'slow',
      grep: slow,
      expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
    },
  ],
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A second attempt keeps one busy moment from losing a day's work; the run names the journey, and its cause is looked for.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 10_000, toPass: { timeout: 10_000 } },
  outputDir: '../../test-results',
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    launchOptions: {
      executablePath,
      args: [...browserArguments, `--disable-features=${unwanted.join(',')}`],
    },
    // Installing the service worker takes longer than opening the portal. Tests of offline, install or update allow it.
    serviceWorkers: 'block',
    // Tests of motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
});
