import type { Plugin } from 'vite';
import { headersFile, hostedSources } from './headers.ts';
import { inlineCodeOf } from './inline-code.ts';

/**
 * Adds `_headers` to a build, for static hosts that read it. What pages may connect to follows from VITE_SUPABASE_URL
 * of the build's environment; without it the API is on the site's own origin. VITE_CAPTCHA_SITE_KEY lets the captcha in.
 * Stands behind every plugin that makes or changes a document, because the policy names what is inside of them.
 */
export function headersPlugin(): Plugin {
  let project = '';
  let hasCaptcha = false;
  return {
    name: 'headers-file',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ env }) => {
      const url: unknown = env['VITE_SUPABASE_URL'];
      project = typeof url === 'string' ? url : '';
      hasCaptcha = Boolean(env['VITE_CAPTCHA_SITE_KEY']);
    },
    generateBundle(_options, bundle) {
      const documents = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.html') ? [String(file.source)] : [],
      );
      const sources = project === '' ? { connect: [] } : hostedSources(project);
      const source = headersFile({ ...sources, inline: inlineCodeOf(documents), hasCaptcha });
      this.emitFile({ type: 'asset', fileName: '_headers', source });
    },
  };
}
