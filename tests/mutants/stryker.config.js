/**
 * `npm run test:mutants [-- --mutate src/engine/sync/entry.ts]` changes one expression at a time in the code that runs without a
 * browser, and lists the changes that no unit test notices. It finds holes in the tests and has no threshold: about one
 * survivor in three is equivalent or not worth a test. A second run tries only what has changed since.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutants/vitest.config.ts' },
  mutate: [
    'src/{domain,engine,features}/**/*.ts',
    '!src/features/**/use-*.ts',
    '!src/**/*.{test,testing,suite}.ts',
    '!src/**/*.browser.test.ts',
  ],
  // Skips texts, whose tests would only repeat them.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  // Left on, code that tests call while their module loads would count as untested.
  ignoreStatic: false,
  concurrency: 2,
  timeoutMS: 3_000,
  incremental: true,
  incrementalFile: '.cache/stryker/incremental.json',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  tempDirName: '.cache/stryker/copy',
  // TypeScript 7 has no API for Stryker to read a tsconfig with. No file of this name exists.
  tsconfigFile: 'none.json',
};
