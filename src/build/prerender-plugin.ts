import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { compileSheet } from 'beasties/compiler';
import { createProcessor } from 'beasties/runtime';
import { build, type Plugin, type Rolldown } from 'vite';
import { paths, portalDocuments } from '../config/paths.ts';
import { afterFirstPaint } from './after-first-paint.ts';
import { intoDocument } from './dev-documents.ts';
import { withFirstPictures } from './first-pictures.ts';
import { firstViewFirst } from './first-view.ts';
import { redirects, robots, sitemap } from './site-files.ts';

interface RenderedPage {
  readonly head: string;
  readonly body: string;
  /** How the path of the page's module ends. */
  readonly module: string;
}

interface Prerenderer {
  readonly prerenderedPaths: readonly string[];
  /** An address that leads nowhere, under which hosts look for the page to answer such addresses with. */
  readonly notFoundPath: string;
  /** The address of the live site, without a slash at its end. */
  readonly origin: string;
  readonly renderPage: (path: string) => Promise<RenderedPage>;
}

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
      const fonts = findFirstFonts(stylesheetOf(bundle).source);
      for (const path of portalDocuments) {
        const source = path === paths.members ? portal(empty, bundle, fonts) : empty;
        this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source });
      }
      const template = String(index.source);
      const { early, later } = divided(template);
      const style = styler(bundle, fonts);
      const { origin, publicPaths, pages } = await renderAll(root);
      for (const [path, { head, body, module }] of pages) {
        const page = intoDocument(early, head, body);
        const rest = afterFirstPaint(later.join('') + preloads(template, module, bundle));
        const sheet = later.find((element) => element.includes('stylesheet')) ?? '';
        const source = (await withFirstPictures(style(page), publicDir)).replace(
          '</head>',
          () => `${firstViewFirst}<noscript>${sheet}</noscript>${rest}</head>`,
        );
        if (path === '/') index.source = source;
        else this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source });
      }
      const files = {
        'sitemap.xml': sitemap(origin, publicPaths),
        'robots.txt': robots(origin),
        _redirects: redirects,
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
  readonly pages: ReadonlyMap<string, RenderedPage>;
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
    const { origin, prerenderedPaths, notFoundPath, renderPage } = (await import(url)) as Prerenderer;
    const pages = new Map<string, RenderedPage>();
    for (const path of [...prerenderedPaths, notFoundPath]) pages.set(path, await renderPage(path));
    return { origin, publicPaths: prerenderedPaths, pages };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Takes out of the template what a page can do without until it has been seen. */
function divided(template: string): { readonly early: string; readonly later: readonly string[] } {
  const loaded =
    /\s*(?:<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet|manifest)"[^>]*>|<title>.*?<\/title>)/g;
  const later = (template.match(loaded) ?? [])
    .map((element) => element.trim())
    .filter((element) => !element.startsWith('<title>'));
  return { early: template.replaceAll(loaded, ''), later };
}

/** Fonts of the first view: known and fetched before the stylesheet comes. What their files' names begin with. */
const firstFonts = ['fraunces-600', 'hanken'];

interface FirstFont {
  readonly rule: string;
  /** Markup that has it fetched. */
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

function stylesheetOf(bundle: Rolldown.OutputBundle): { readonly source: string; readonly href: string } {
  const file = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
  if (file?.type !== 'asset') throw new Error('The build made no stylesheet.');
  return { source: String(file.source), href: `/${file.fileName}` };
}

/** The portal's chunks, fetched while React is still being read: without links they are known only when it runs. */
function portal(template: string, bundle: Rolldown.OutputBundle, fonts: readonly FirstFont[]): string {
  const chunks = ['page/compose.ts', 'portal/members-route.tsx'].map((module) =>
    preloads(template, module, bundle),
  );
  const links = [...new Set(chunks.join('').match(/<link[^>]*>/g))];
  return template.replace(
    '</head>',
    () => `${links.join('')}${fonts.map(({ link }) => link).join('')}</head>`,
  );
}

/**
 * Puts the rules that a page uses into the page: nothing is fetched before the first paint but the fonts and pictures
 * of the first view. The whole stylesheet comes after it, for what appears later.
 */
function styler(bundle: Rolldown.OutputBundle, fonts: readonly FirstFont[]): (page: string) => string {
  const { source, href } = stylesheetOf(bundle);
  const processor = createProcessor([compileSheet(source, { href })], {
    preload: false,
    preloadFonts: false,
  });
  const links = fonts.map(({ link }) => link);
  const rules = fonts.map(({ rule }) => rule);
  return (page) =>
    processor
      .process(page.replace('</head>', () => `<link rel="stylesheet" href="${href}"></head>`))
      .replace(/<link rel="stylesheet"[^>]*>/, '')
      // The processor leaves a semicolon behind some blocks, which would take the next rule with it.
      .replace(/<style>.*?<\/style>/s, (style) => style.replaceAll('};', '}'))
      .replace('<style>', () => `${links.join('')}<style>${rules.join('')}`);
}

/** Links to a chunk and what it imports, for all that `page` does not name yet. */
function preloads(page: string, chunkOf: string, bundle: Rolldown.OutputBundle): string {
  const names = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || names.has(name)) return;
    names.add(name);
    for (const imported of chunk.imports) add(imported);
  };
  for (const [name, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(chunkOf)) add(name);
  return [...names]
    .filter((name) => !page.includes(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
    .join('');
}
