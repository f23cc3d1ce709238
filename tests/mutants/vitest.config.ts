import { defineConfig } from 'vitest/config';

/** The unit tests beside the code, without those that need a database or read the sources. */
export default defineConfig({
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  define: { BUILD_STAMP: '"test"' },
  test: {
    environment: 'node',
    // In threads `vi.stubEnv('TZ')` changes nothing.
    pool: 'forks',
    testTimeout: 30_000,
    include: ['src/{domain,engine,features}/**/*.test.ts'],
    exclude: ['**/*.{browser,slow}.test.ts'],
    isolate: false,
    setupFiles: ['fake-indexeddb/auto'],
  },
});
