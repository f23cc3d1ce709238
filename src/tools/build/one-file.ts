import { build } from 'vite';

/**
 * Builds a script with all that it needs as one file, in the same environment as the site, so that both speak to the same backend.
 * Returns its code.
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
