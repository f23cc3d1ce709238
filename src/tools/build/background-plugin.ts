import { build, type Plugin } from 'vite';

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
      // The same environment as the site's, so that both speak to the same backend.
      const result = await build({
        root,
        mode,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'es2023',
          reportCompressedSize: false,
          rolldownOptions: { input: 'src/sw/background.ts', output: { codeSplitting: false } },
        },
      });
      const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
      const [chunk, ...others] = outputs.filter((file) => file.type === 'chunk');
      if (!chunk || others.length > 0) throw new Error('The background worker is not one file.');
      this.emitFile({ type: 'asset', fileName: backgroundWorker, source: chunk.code });
    },
  };
}
