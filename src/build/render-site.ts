import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileSheet } from 'beasties/compiler';
import { createProcessor } from 'beasties/runtime';
import type { Editions } from '../content/edition.ts';
import { intoDocument, type Prerenderer } from './dev-documents.ts';
import { findFirstFonts, type FirstFont } from './first-fonts.ts';
import { withFirstPictures } from './first-pictures.ts';
import { calendars } from './site-files.ts';

/** What the public pages are made of, apart from the editions. */
export interface SiteParts {
  /** `index.html` with its scripts, and without a stylesheet. */
  readonly template: string;
  readonly stylesheet: { readonly source: string; readonly href: string };
  readonly publicDir: string;
  readonly app: Prerenderer;
}

/** Renders every file that depends on an edition: the public documents, the 404 page and the calendars, by file name. */
export async function renderSite(
  { template, stylesheet, publicDir, app }: SiteParts,
  editions: Editions,
): Promise<ReadonlyMap<string, string>> {
  const style = styler(stylesheet, findFirstFonts(stylesheet.source));
  const documents = await Promise.all(
    [...app.publicPaths, app.notFoundPath].map(async (path): Promise<[string, string]> => {
      const page = style(intoDocument(template, app.renderPage(path, editions)));
      return [
        path === '/' ? 'index.html' : `${path.slice(1)}.html`,
        await withFirstPictures(page, publicDir),
      ];
    }),
  );
  return new Map([...documents, ...Object.entries(calendars(editions))]);
}

/** Where a build leaves the rendering app and the template, so that `npm start` can render the site again. */
export const partsDirectory = (root: string): string => join(root, '.cache', 'site');

/** Keeps what `readParts` needs beside the files of `dist`. */
export async function keepParts(root: string, { template, stylesheet }: SiteParts): Promise<void> {
  await mkdir(partsDirectory(root), { recursive: true });
  const parts = { template, href: stylesheet.href };
  await writeFile(join(partsDirectory(root), 'parts.json'), JSON.stringify(parts));
}

/** The parts of the site that was built last. */
export async function readParts(root: string): Promise<SiteParts> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `keepParts` wrote it.
  const { template, href } = JSON.parse(await readFile(join(partsDirectory(root), 'parts.json'), 'utf8')) as {
    template: string;
    href: string;
  };
  const source = await readFile(join(root, 'dist', href), 'utf8');
  return {
    template,
    stylesheet: { source, href },
    publicDir: join(root, 'public'),
    app: await loadApp(root),
  };
}

/** Imports the rendering app that was built last. */
export async function loadApp(root: string): Promise<Prerenderer> {
  const url = pathToFileURL(join(partsDirectory(root), 'prerender.js'));
  // A module that was loaded once stays loaded under its address.
  url.search = String(Date.now());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from src/site/prerender.tsx.
  return (await import(url.href)) as Prerenderer;
}

/**
 * Puts the rules that a page uses into the page: nothing is fetched before the first paint but the text's font, without
 * which lines would move, and the pictures of the first view. The whole stylesheet comes behind the page, for what appears later: as one for printing it holds up no paint,
 * and src/site.ts takes it for the screen.
 */
function styler(
  { source, href }: SiteParts['stylesheet'],
  fonts: readonly FirstFont[],
): (page: string) => string {
  const link = `<link rel="stylesheet" media="print" crossorigin href="${href}">`;
  const processor = createProcessor([compileSheet(source, { href })], {
    preload: false,
    preloadFonts: false,
  });
  const rules = fonts.map(({ rule }) => rule);
  const textFont = fonts.at(-1);
  return (page) =>
    processor
      .process(page.replace('</head>', () => `${link}</head>`))
      .replace(/<link rel="stylesheet"[^>]*>/, '')
      // The processor leaves a semicolon behind some blocks, which would take the next rule with it.
      .replace(/<style>.*?<\/style>/s, (style) => style.replaceAll('};', '}'))
      .replace('<style>', () => `${textFont?.link ?? ''}<style>${rules.join('')}`)
      .replace('</body>', () => `${link}</body>`);
}
