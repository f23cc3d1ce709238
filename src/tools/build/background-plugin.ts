import type { Plugin } from 'vite';
import { buildOneFile } from './one-file.ts';

/** At the root of the site, next to the worker that answers navigations. */
export const backgroundWorker = 'background.js';

/**
 * Adds the worker that sends while no page is open: one file with all that it needs, since a service worker can neither
 * share chunks with the pages nor import later. Pages that never register it never load it.
 */
export function backgroundPlugin(): Plugin {
  let root = '';
  let mode = '';
  return {
    name: 'background-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      mode = config.mode;
    },
    async generateBundle() {
      const source = await buildOneFile({ root, mode }, 'src/app/workers/background.ts');
      this.emitFile({ type: 'asset', fileName: backgroundWorker, source });
    },
  };
}
