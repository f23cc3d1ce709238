import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Prerenderer } from './dev-documents.ts';

/** What the public pages are rendered from, besides the editions. */
export interface SiteParts {
  /** `index.html` without scripts and stylesheet. */
  readonly template: string;
  /** The scripts of /event and of all other public documents, the entry first. */
  readonly scripts: { readonly site: readonly string[]; readonly event: readonly string[] };
  /** The document of /members, without its edition. */
  readonly portal: string;
  /** The path of the script that sends the forms of /auth before the app has loaded. */
  readonly authScript: string;
  readonly stylesheet: { readonly source: string; readonly href: string };
  readonly publicDir: string;
  readonly app: Prerenderer;
}

/** A build stores the rendering app and the templates here, so that `npm start` can render the site again. */
export const partsDirectory = (root: string): string => join(root, '.cache', 'site');

/** Stores what `readParts` needs besides the files of `dist`. */
export async function storeParts(
  root: string,
  { template, scripts, portal, authScript, stylesheet }: SiteParts,
): Promise<void> {
  await mkdir(partsDirectory(root), { recursive: true });
  const parts = { template, scripts, portal, authScript, href: stylesheet.href };
  await writeFile(join(partsDirectory(root), 'parts.json'), JSON.stringify(parts));
}

/** Reads the parts of the last build. */
export async function readParts(root: string): Promise<SiteParts> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `storeParts` wrote it.
  const { href, ...parts } = JSON.parse(
    await readFile(join(partsDirectory(root), 'parts.json'), 'utf8'),
  ) as Pick<SiteParts, 'template' | 'scripts' | 'portal' | 'authScript'> & { readonly href: string };
  const source = await readFile(join(root, 'dist', href), 'utf8');
  return {
    ...parts,
    stylesheet: { source, href },
    publicDir: join(root, 'public'),
    app: await loadApp(root),
  };
}

/** Imports the rendering app of the last build. */
export async function loadApp(root: string): Promise<Prerenderer> {
  const url = pathToFileURL(join(partsDirectory(root), 'prerender.js'));
  // A new address for each call, because Node caches modules by address.
  url.search = String(Date.now());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from src/site/prerender.tsx.
  return (await import(url.href)) as Prerenderer;
}
