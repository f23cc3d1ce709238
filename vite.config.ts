import react from '@vitejs/plugin-react';
import unocss from 'unocss/vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { publishableKey } from './supabase/local/keys.ts';
import { backgroundPlugin, backgroundWorker } from './supabase/local/static/background-plugin.ts';
import { headersPlugin } from './supabase/local/static/headers-plugin.ts';
import { portalFiles } from './supabase/local/static/portal-files.ts';
import { prerenderPlugin } from './supabase/local/static/prerender-plugin.ts';

// Without a hosted project in the environment the build talks to the embedded backend on its own origin.
process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ??= publishableKey;

const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome' = 'any') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const screenshot = (name: string, form: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}-${form}.png`,
  sizes: form === 'narrow' ? '780x1688' : '1280x800',
  type: 'image/png',
  form_factor: form,
  label,
});

const portal = portalFiles();

export default defineConfig({
  // Tests need none of them, and some open servers of their own.
  plugins: process.env['VITEST']
    ? []
    : [
        unocss(),
        react(),
        headersPlugin(),
        prerenderPlugin(),
        portal.plugin,
        backgroundPlugin(),
        VitePWA({
          strategies: 'injectManifest',
          srcDir: 'src/sw',
          filename: 'sw.ts',
          injectRegister: false,
          includeManifestIcons: false,
          injectManifest: {
            // Pictures below the fold are kept when they were seen, files of the portal in a second step.
            globPatterns: ['**/*.{js,css,html,woff2}', 'pictures/villa-night.*', 'icons/favicon.svg'],
            globIgnores: [backgroundWorker],
            manifestTransforms: [portal.leaveOut],
            buildPlugins: { vite: [portal.workerPlugin] },
          },
          manifest: {
            id: '/',
            name: 'Goa Build Club',
            short_name: 'Build Club',
            description: 'A 24-hour build camp in a Goa villa, and the club that carries on after it.',
            start_url: '/members',
            scope: '/',
            display: 'standalone',
            background_color: '#0b1410',
            theme_color: '#0b1410',
            screenshots: [
              screenshot('landing', 'narrow', 'The landing page on a phone'),
              screenshot('portal', 'narrow', 'The member directory on a phone'),
              screenshot('chat', 'narrow', 'The community chat on a phone'),
              screenshot('landing', 'wide', 'The landing page'),
              screenshot('portal', 'wide', 'The member directory'),
              screenshot('chat', 'wide', 'The community chat'),
            ],
            icons: [
              icon('icon-192', 192),
              icon('icon-512', 512),
              icon('icon-maskable-192', 192, 'maskable'),
              icon('icon-maskable-512', 512, 'maskable'),
              icon('icon-monochrome-512', 512, 'monochrome'),
            ],
          },
        }),
      ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Libraries change less often than the app: their chunks stay in the cache over an update.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
            },
            { name: 'supabase', test: /node_modules\/@supabase\// },
            { name: 'dexie', test: /node_modules\/dexie/ },
          ],
        },
      },
    },
  },
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'supabase/**/*.test.ts', 'tests/{contracts,setup,sim}/**/*.test.ts'],
    // The contracts that only a browser can run have a configuration of their own.
    exclude: ['**/node_modules/**', 'dist/**', '**/*.browser.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
});
