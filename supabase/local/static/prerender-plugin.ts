import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { compileSheet } from 'beasties/compiler';
import { createProcessor } from 'beasties/runtime';
import { build, type Plugin, type Rolldown } from 'vite';
import { redirects, robots, sitemap } from './site-files.ts';

interface RenderedPage {
  readonly head: string;
  readonly body: string;
  /** How the path of the page's module ends. */
  readonly module: string;
}

interface Prerenderer {
  readonly prerenderedPaths: readonly string[];
  /** The address of the live site, without a slash at its end. */
  readonly origin: string;
  readonly renderPage: (path: string) => Promise<RenderedPage>;
}

/**
 * Writes the public pages as complete documents and `app.html`, the empty one
 * for every other address, with the files that tell of them. Runs before the service worker's list of files is
 * made, so that they are in it with the right revisions.
 */
export function prerenderPlugin(): Plugin {
  let root = '';
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('The build made no index.html.');
      const template = String(index.source);
      this.emitFile({ type: 'asset', fileName: 'app.html', source: template });
      const style = styler(template, bundle);
      const { origin, pages } = await renderAll(root);
      for (const [path, { head, body, module }] of pages) {
        const page = template
          .replace(/<title>.*?<\/title>/, '')
          .replace('</head>', () => `${head}${preloads(template, module, bundle)}</head>`)
          .replace('<div id="root"></div>', () => `<div id="root" data-page="${path}">${body}</div>`);
        const source = style(page);
        if (path === '/') index.source = source;
        else this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source });
      }
      const files = {
        'sitemap.xml': sitemap(origin, [...pages.keys()]),
        'robots.txt': robots(origin),
        _redirects: redirects,
      };
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** Renders all of them with the same app, built for Node inside the project, where its packages are found. */
async function renderAll(
  root: string,
): Promise<{ readonly origin: string; readonly pages: ReadonlyMap<string, RenderedPage> }> {
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
      build: { ssr: 'src/app/prerender.tsx', outDir },
    });
    const url = pathToFileURL(join(outDir, 'prerender.js')).href;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built a moment ago from src/app/prerender.tsx.
    const { origin, prerenderedPaths, renderPage } = (await import(url)) as Prerenderer;
    const pages = new Map<string, RenderedPage>();
    for (const path of prerenderedPaths) pages.set(path, await renderPage(path));
    return { origin, pages };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

const stylesheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/**
 * Puts the rules that a page uses into the page: nothing is fetched before the
 * first paint. The whole stylesheet follows at its end, for what appears later.
 */
function styler(template: string, bundle: Rolldown.OutputBundle): (page: string) => string {
  const [, href = ''] = stylesheet.exec(template) ?? [];
  const file = bundle[href.slice(1)];
  if (file?.type !== 'asset') throw new Error('The build made no stylesheet.');
  const plan = compileSheet(String(file.source), { href });
  const processor = createProcessor([plan], { preload: 'body', inlineFonts: true, preloadFonts: false });
  return (page) => processor.process(page);
}

/** What the page needs at once and would find late: its own chunk with what that imports, and the headings' font. */
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
  const scripts = [...names]
    .filter((name) => !page.includes(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
  const font = Object.keys(bundle).find((name) => /fraunces-600-.*\.woff2$/.test(name));
  if (font) scripts.push(`<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`);
  return scripts.join('');
}
