import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Sql } from '../../../../supabase/local/data/sql.ts';
import { openPublishedSite } from '../../../../supabase/local/http/static/published-site.ts';
import { serveStatic, type RequestHandler } from '../../../../supabase/local/http/static/serve-static.ts';

/** The built site and its later versions, one for each deployment. */
export interface Site {
  readonly handle: RequestHandler;
  /**
   * Deploys a version with other code in every file: documents with `data-version` on their root, other names under
   * /assets/, and a service worker that lists these. Removes the files of the version before. `payload`: the payload
   * version that the new app writes.
   */
  deploy(version?: string, change?: { readonly payload: number }): Promise<void>;
  /** Answers the deploy hook by rendering the editions that the database has published. */
  deployHook(database: Sql): RequestHandler;
  /** Removes the files with a matching path, from every version. */
  remove(path: RegExp): void;
  /** The number of requests for missing files with a matching path. */
  requestsForMissing(path: RegExp): number;
  /** Holds requests for the files with a matching path until `release`. */
  hold(path: RegExp): { readonly waiting: () => number; readonly release: () => void };
  /** Resets to the built version with all its files. */
  restore(): Promise<void>;
}

export const createSite = async (built: string): Promise<Site> => {
  const rendered = await mkdtemp(join(tmpdir(), 'published-'));
  const builtSite = await openPublishedSite(process.cwd(), rendered);
  const directories: string[] = [];
  const removedPaths: RegExp[] = [];
  const missingPaths: string[] = [];
  const holds: { readonly path: RegExp; readonly waiting: (() => void)[] }[] = [];
  let serve = builtSite.handle;
  return {
    handle(request, response) {
      const path = (request.url ?? '/').replace(/[?#].*/, '');
      response.once('finish', () => {
        if (response.statusCode === 404) missingPaths.push(path);
      });
      if (removedPaths.some((pattern) => pattern.test(path))) request.url = '/assets/no-such-file.js';
      const hold = holds.find((one) => one.path.test(path));
      if (hold) hold.waiting.push(() => serve(request, response));
      else serve(request, response);
    },
    async deploy(version = 'next', change) {
      const directory = await mkdtemp(join(tmpdir(), 'later-version-'));
      directories.push(directory);
      // Skips the compressed files, which belong to the built version.
      await cp(built, directory, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
      await renameAssets(directory, version);
      await markDocuments(directory, version);
      if (change) await setPayload(directory, change.payload);
      serve = serveStatic(directory);
    },
    deployHook: builtSite.deployHook,
    remove: (path) => void removedPaths.push(path),
    requestsForMissing: (path) => missingPaths.filter((one) => path.test(one)).length,
    hold(path) {
      const hold = { path, waiting: [] as (() => void)[] };
      holds.push(hold);
      return {
        waiting: () => hold.waiting.length,
        release: () => {
          holds.splice(holds.indexOf(hold), 1);
          for (const answer of hold.waiting.splice(0)) answer();
        },
      };
    },
    async restore() {
      await builtSite.reset();
      serve = builtSite.handle;
      removedPaths.length = 0;
      holds.length = 0;
      missingPaths.length = 0;
      for (const directory of directories.splice(0)) await rm(directory, { recursive: true, force: true });
    },
  };
};

/** Renames every hashed file and all references to it. */
const renameAssets = async (directory: string, version: string): Promise<void> => {
  const assets = join(directory, 'assets');
  const names = await readdir(assets);
  const later = (name: string) => `${name.slice(0, -extname(name).length)}.${version}${extname(name)}`;
  // The lookbehind keeps a name from matching at the end of a longer one.
  const anyName = new RegExp(
    `(?<![\\w-])(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})`,
    'g',
  );
  for (const file of await readdir(directory, { recursive: true })) {
    if (!/\.(?:html|js|css|webmanifest)$/.test(file)) continue;
    const path = join(directory, file);
    await writeFile(path, (await readFile(path, 'utf8')).replace(anyName, later));
  }
  for (const name of names) await rename(join(assets, name), join(assets, later(name)));
};

const markDocuments = async (directory: string, version: string): Promise<void> => {
  for (const name of await readdir(directory)) {
    if (!name.endsWith('.html')) continue;
    const path = join(directory, name);
    const marked = `<html data-version="${version}" `;
    await writeFile(path, replaceOrThrow(await readFile(path, 'utf8'), /<html /, marked));
  }
  const worker = join(directory, 'sw.js');
  const precached = /\{"revision":"[0-9a-f]+","url":"([^"]+\.html)"\}/g;
  await writeFile(
    worker,
    replaceOrThrow(await readFile(worker, 'utf8'), precached, `{"revision":"${version}","url":"$1"}`),
  );
};

const setPayload = async (directory: string, payload: number): Promise<void> => {
  const assets = join(directory, 'assets');
  for (const name of await readdir(assets)) {
    if (!name.startsWith('online-')) continue;
    const path = join(assets, name);
    const text = await readFile(path, 'utf8');
    await writeFile(path, replaceOrThrow(text, /goa-build-club\/\d+/, `goa-build-club/${payload}`));
  }
};

const replaceOrThrow = (text: string, pattern: RegExp, replacement: string): string => {
  const replaced = text.replace(pattern, replacement);
  if (replaced === text) throw new Error(`The built site holds nothing like ${pattern}.`);
  return replaced;
};
