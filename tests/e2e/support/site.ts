import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveStatic, type RequestHandler } from '../../../supabase/local/static/serve-static.ts';

/** The built site, and its next version after a deployment. */
export interface Site {
  readonly handle: RequestHandler;
  /**
   * Serves from now on what the next deployment would: documents marked `data-version="next"` on their root, and a
   * service worker that differs and precaches them.
   */
  deploy(): Promise<void>;
  /** Back to the version that was built. */
  restore(): Promise<void>;
}

export const createSite = (built: string): Site => {
  const current = serveStatic(built);
  let next: { readonly directory: string; readonly handle: RequestHandler } | null = null;
  return {
    handle: (request, response) => (next?.handle ?? current)(request, response),
    async deploy() {
      const directory = await mkdtemp(join(tmpdir(), 'next-version-'));
      // Without the compressed siblings, which would be of the built version.
      await cp(built, directory, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
      await markAsNext(directory);
      next = { directory, handle: serveStatic(directory) };
    },
    async restore() {
      if (!next) return;
      const { directory } = next;
      next = null;
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const markAsNext = async (directory: string): Promise<void> => {
  for (const name of await readdir(directory)) {
    if (!name.endsWith('.html')) continue;
    const path = join(directory, name);
    await writeFile(
      path,
      replaceOrThrow(await readFile(path, 'utf8'), /<html /, '<html data-version="next" '),
    );
  }
  const worker = join(directory, 'sw.js');
  const precached = /\{"revision":"[0-9a-f]+","url":"([^"]+\.html)"\}/g;
  await writeFile(
    worker,
    replaceOrThrow(await readFile(worker, 'utf8'), precached, '{"revision":"next","url":"$1"}'),
  );
};

const replaceOrThrow = (text: string, pattern: RegExp, replacement: string): string => {
  const replaced = text.replace(pattern, replacement);
  if (replaced === text) throw new Error(`The built site holds nothing like ${pattern}.`);
  return replaced;
};
