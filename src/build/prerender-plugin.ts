import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { compileSheet } from 'beasties/compiler';
import { createProcessor } from 'beasties/runtime';
import { build, type Plugin, type Rolldown } from 'vite';
import { paths, portalDocuments } from '../config/paths.ts';
import { intoDocument, type Prerenderer } from './dev-documents.ts';
import { withFirstPictures } from './first-pictures.ts';
import { calendars, redirects, robots, sitemap } from './site-files.ts';

/**
 * Writes the public pages and the 404 page as complete documents from `index.html`, the portal's documents from
 * `portal.html`, and the files that tell of them. Runs before the service worker's list of files is made, so that they
 * are in it with the right revisions.
 */
export function prerenderPlugin(): Plugin {
  let root = '';
  let publicDir = '';
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root;
      publicDir = config.publicDir;
    },
    async generateBundle(_options, bundle) {
      const index = documentOf(bundle, 'index.html');
      const empty = String(documentOf(bundle, 'portal.html').source);
      delete bundle['portal.html'];
      const sheet = stylesheetOf(bundle);
      const fonts = findFirstFonts(sheet.source);
      for (const path of portalDocuments) {
        const source = path === paths.members ? withFonts(empty, fonts) : empty;
        this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source });
      }
      const style = styler(sheet, fonts);
      const template = String(index.source).replace(/<link rel="stylesheet"[^>]*>/, '');
      const { origin, publicPaths, pages } = await renderAll(root);
      for (const [path, page] of pages) {
        const source = await withFirstPictures(style(intoDocument(template, page)), publicDir);
        if (path === '/') index.source = source;
        else this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source });
      }
      const files = {
        'sitemap.xml': sitemap(origin, publicPaths),
        'robots.txt': robots(origin),
        _redirects: redirects,
        ...calendars(),
      };
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

function documentOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputAsset {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`The build made no ${name}.`);
  return file;
}

/** Renders all of them with the same app, built for Node inside the project, where its packages are found. */
async function renderAll(root: string): Promise<{
  readonly origin: string;
  readonly publicPaths: readonly string[];
  readonly pages: ReadonlyMap<string, ReturnType<Prerenderer['renderPage']>>;
}> {
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  // A folder of its own each time: a module that was loaded once stays loaded.
  const outDir = await mkdtemp(join(cache, 'prerender-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [react()],
      build: { ssr: 'src/site/prerender.tsx', outDir },
    });
    const url = pathToFileURL(join(outDir, 'prerender.js')).href;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built a moment ago from src/site/prerender.tsx.
    const { origin, publicPaths, unlistedPaths, notFoundPath, renderPage } = (await import(
      url
    )) as Prerenderer;
    const pages = new Map(
      [...publicPaths, ...unlistedPaths, notFoundPath].map((path) => [path, renderPage(path)]),
    );
    return { origin, publicPaths, pages };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Prefixes of the font files of the first view, which pages preload before the stylesheet. */
const firstFonts = ['fraunces-600', 'hanken'];

interface FirstFont {
  readonly rule: string;
  /** The preload link. */
  readonly link: string;
}

function findFirstFonts(stylesheet: string): readonly FirstFont[] {
  return firstFonts.map((name) => {
    const face = new RegExp(`@font-face{[^}]*url\\(([^)]*/${name}-[\\w-]{8}\\.woff2)\\)[^}]*}`).exec(
      stylesheet,
    );
    if (!face) throw new Error(`The stylesheet has no font ${name}.`);
    const link = `<link rel="preload" href="${face[1] ?? ''}" as="font" type="font/woff2" crossorigin>`;
    return { rule: face[0], link };
  });
}

interface Stylesheet {
  readonly source: string;
  readonly href: string;
}

function stylesheetOf(bundle: Rolldown.OutputBundle): Stylesheet {
  const file = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
  if (file?.type !== 'asset') throw new Error('The build made no stylesheet.');
  return { source: String(file.source), href: `/${file.fileName}` };
}

const withFonts = (page: string, fonts: readonly FirstFont[]): string =>
  page.replace('</head>', () => `${fonts.map(({ link }) => link).join('')}</head>`);

/**
 * Puts the rules that a page uses into the page: nothing is fetched before the first paint but the text's font, without
 * which lines would move, and the pictures of the first view. The whole stylesheet comes behind the page, for what appears later: as one for printing it holds up no paint,
 * and src/site.ts takes it for the screen.
 */
function styler({ source, href }: Stylesheet, fonts: readonly FirstFont[]): (page: string) => string {
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
