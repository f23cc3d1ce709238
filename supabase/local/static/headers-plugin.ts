import type { Plugin } from 'vite';
import { headersFile, hostedConnectSources } from './headers.ts';

/**
 * Adds `_headers` to a build, for static hosts that read it. What pages may connect to follows from VITE_SUPABASE_URL
 * of the build's environment; without it the API is on the site's own origin. VITE_CAPTCHA_SITE_KEY lets the captcha in.
 */
export function headersPlugin(): Plugin {
  let connectSources: readonly string[] = [];
  let hasCaptcha = false;
  return {
    name: 'headers-file',
    apply: 'build',
    configResolved: ({ env }) => {
      const url: unknown = env['VITE_SUPABASE_URL'];
      connectSources = typeof url === 'string' && url !== '' ? hostedConnectSources(url) : [];
      hasCaptcha = Boolean(env['VITE_CAPTCHA_SITE_KEY']);
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(connectSources, hasCaptcha) });
    },
  };
}
