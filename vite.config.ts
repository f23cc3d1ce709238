import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import unocss from 'unocss/vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { versionOf } from './supabase/cli/build-stamp.ts';
import { publishableKey } from './supabase/local/keys.ts';
import { chunkNames, headlessEntry } from './src/tools/build/chunks.ts';
import { devDocumentsPlugin } from './src/tools/build/dev-documents.ts';
import { headersPlugin } from './src/tools/build/headers.ts';
import { manifest } from './src/tools/build/manifest.ts';
import { backgroundPlugin, backgroundWorker } from './src/tools/build/one-file.ts';
import { authScriptStart, portalFiles } from './src/tools/build/portal-files.ts';
import { prerenderPlugin } from './src/tools/build/prerender-plugin.ts';

// Without a hosted project in the environment the build talks to the embedded backend on its own origin.
process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ??= publishableKey;

const portal = portalFiles();

// Depends on the sources only: two builds of the same sources have the same stamp.
const stamp = process.env['VITEST'] ? 'test' : await versionOf(import.meta.dirname, process.env);

export default defineConfig({
  resolve: {
    alias: [
      // Dexie's ES module: its package names the CommonJS build, for Node.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // The router's production build: its package names the development build, with warnings, for browsers too.
      {
        find: /^react-router$/,
        replacement: join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs'),
      },
      // Headless UI's entry with one module a component. Its own entry is one file, which would load the menu and floating-ui for
      // the first view.
      { find: /^@headlessui\/react$/, replacement: join(import.meta.dirname, headlessEntry) },
      // Saves 28 kB that no list here calls.
      {
        find: /^@tanstack\/react-virtual$/,
        replacement: join(import.meta.dirname, 'src/tools/build/no-virtual-list.ts'),
      },
    ],
  },
  // `.env` names the hosted project (npm run live), which `npm start` and the tests must never reach.
  envDir: false,
  define: { BUILD_STAMP: JSON.stringify(stamp) },
  // Tests need none of the plugins, and some plugins open servers.
  plugins: process.env['VITEST']
    ? []
    : [
        unocss({ inspector: false }),
        react(),
        devDocumentsPlugin(),
        prerenderPlugin(stamp),
        headersPlugin(),
        portal.plugin,
        backgroundPlugin(),
        VitePWA({
          strategies: 'injectManifest',
          srcDir: 'src/app/workers',
          filename: 'sw.ts',
          injectRegister: false,
          includeManifestIcons: false,
          injectManifest: {
            // All files of the public pages. The worker caches the portal's files after them.
            globPatterns: ['**/*.{js,css,html,woff2}', 'pictures/*', 'icons/favicon.svg', 'calendar/*.ics'],
            // The worker caches application.html only on the devices of those who open it.
            globIgnores: [backgroundWorker, 'application.html', `${authScriptStart}*`],
            manifestTransforms: [portal.leaveOut],
            buildPlugins: { vite: [portal.workerPlugin] },
          },
          manifest,
        }),
      ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // All entries share one stylesheet.
    cssCodeSplit: false,
    rolldownOptions: {
      input: ['index.html', 'portal.html', 'src/event.ts'],
      output: {
        codeSplitting: {
          groups: [
            {
              name: chunkNames(import.meta.dirname),
              debugName: 'chunks.ts',
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'node',
    // Two, because a test waits for a database or a socket half of its time.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,supabase}/**/*.test.ts', 'tests/{contracts,setup,sim}/**/*.test.ts'],
          exclude: ['**/*.{browser,slow}.test.ts', 'tests/contracts/local-contract.test.ts'],
          // Loading the modules again for each file would take longer than the tests.
          isolate: false,
          setupFiles: ['tests/setup/indexed-db.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'start',
          include: ['tests/contracts/local-contract.test.ts'],
          // Each test starts the product, some in a new clone with its first build.
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['{src,supabase,tests}/**/*.slow.test.ts', 'supabase/functions/_tests/*.test.ts'],
          env: { FUNCTIONS_UNDER_DENO: '1' },
        },
      },
    ],
  },
});
