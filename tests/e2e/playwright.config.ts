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
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Against a test that hangs, and no measure: each expectation has its own limit, and machines are slow at times.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: '../../test-results',
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    launchOptions: {
      executablePath,
      args: [...browserArguments, `--disable-features=${unwanted.join(',')}`],
    },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording costs a sixth of the time: the whole run of `npm test` does without, a run of its own has it.
    trace: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? 'off' : 'retain-on-failure',
  },
});
