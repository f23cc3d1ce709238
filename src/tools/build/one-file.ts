import { build, type Plugin } from 'vite';

/** At the root of the site, next to the worker that answers navigations. */
export const backgroundWorker = 'background.js';

/**
 * Adds the worker that sends while no page is open, as one file with all its modules: a service worker can neither share chunks
 * with the pages nor import later. Pages that never register it never load it.
 */
export function backgroundPlugin(): Plugin {
  let site = { root: '', mode: '' };
  return {
    name: 'background-worker',
    apply: 'build',
    configResolved: ({ root, mode }) => {
      site = { root, mode };
    },
    async generateBundle() {
      const source = await buildOneFile(site, 'src/app/workers/background.ts');
      this.emitFile({ type: 'asset', fileName: backgroundWorker, source });
    },
  };
}

/**
 * Builds a script with all its modules as one file, in the mode of the site, so that both talk to the same backend. Returns its
 * code. Throws when the build makes more than one file.
 */
export async function buildOneFile(
  { root, mode }: { readonly root: string; readonly mode: string },
  input: string,
): Promise<string> {
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
      rolldownOptions: { input, output: { codeSplitting: false } },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [chunk, ...others] = outputs.filter((file) => file.type === 'chunk');
  if (!chunk || others.length > 0) throw new Error(`${input} is not one file.`);
  return chunk.code;
}
