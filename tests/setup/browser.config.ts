import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import unocss from 'unocss/vite';
import { defineConfig } from 'vitest/config';
import look from '../../uno.config.ts';
import { browserArguments, findBrowser } from './find-browser.ts';

const executablePath = await findBrowser();

// For `npm run test:component`: component tests, and contract tests of ports that only a browser implements.

/** Contains the classes of all components, because classes from later imports would not reach the page. */
const styles = unocss({
  ...look,
  configFile: false,
  content: { ...look.content, filesystem: ['src/**/*.tsx', 'src/{content,ui,features,app,site}/**/*.ts'] },
});

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  define: { BUILD_STAMP: JSON.stringify('test') },
  plugins: [styles, react()],
  // Vite would reload the page if it discovered these while the tests run.
  optimizeDeps: {
    include: [
      'dexie',
      'dexie-react-hooks',
      'jotai',
      'valibot',
      '@headlessui/react',
      'virtua',
      'react',
      'react-dom/client',
      'react-router-dom',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
    ],
  },
  test: {
    include: ['tests/{components,contracts}/**/*.browser.test.{ts,tsx}'],
    globalSetup: ['tests/setup/notes-backend.ts'],
    setupFiles: ['tests/components/style.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath, args: browserArguments },
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
