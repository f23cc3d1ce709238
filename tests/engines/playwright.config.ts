import { defineConfig } from '@playwright/test';
import { engineNames, type EngineName } from './engines.ts';

/** The same journeys in each engine; `npm run test:engines` finds the browsers and builds the app before. */
export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: '../../test-results/engines',
  reporter: 'list',
  projects: engineNames.map((engine) => ({ name: engine, use: { engine } })),
});
