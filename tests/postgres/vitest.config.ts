import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** For `npm run test:postgres`: the tests through the API once more, and those that only a native Postgres can run. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    environment: 'node',
    include: [
      'tests/postgres/**/*.test.ts',
      'supabase/functions/_tests/**/*.test.ts',
      'supabase/local/rest/rest.test.ts',
      'supabase/local/realtime/backend.test.ts',
      'tests/contracts/transport.test.ts',
    ],
    exclude: ['**/node_modules/**'],
    // One file at a time: an open transaction holds back the pulls in all databases of the server.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
