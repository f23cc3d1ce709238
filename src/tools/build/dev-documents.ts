import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isOfPortal, paths } from '../../config/paths.ts';
import type { Editions } from '../../features/editions/rules/published-editions.ts';
import type { LaterFont } from './fonts.ts';
import { fetchPublished, type Published } from './published.ts';

/** The exports of src/site/prerender.tsx. */
export interface Prerenderer {
  readonly publicPaths: readonly string[];
  /** Documents that search engines must not list. */
  readonly unlistedPaths: readonly string[];
  /** The address of the page with which hosts answer unknown addresses. */
  readonly notFoundPath: string;
  /** The origin of the live site, without a trailing slash. */
  readonly origin: string;
  readonly renderPage: (path: string, published: Published) => RenderedPage;
  readonly renderAuth: (script: string) => RenderedPage;
  /** Returns the script that loads stylesheet, scripts and fonts once the document shows; `files` begins with the entry. */
  readonly renderLater: (sheet: string, files: readonly string[], fonts: readonly LaterFont[]) => string;
  /** The same for the 404 page, which becomes the portal on a member's device. */
  readonly renderLaterOrPortal: Prerenderer['renderLater'];
  /** Returns the elements for the head of the portal's document. */
  readonly portalHead: (editions: Editions) => string;
}

export interface RenderedPage {
  readonly head: string;
  readonly body: string;
}

/** In development: renders the documents of a build at each request. Unknown addresses get the 404 page, as from a host. */
export const devDocumentsPlugin = (): Plugin => ({
  name: 'dev-documents',
  apply: 'serve',
  configureServer: (server) => () => {
    const { root } = server.config;
    server.middlewares.use((request, response, next) => {
      const address = request.originalUrl ?? '/';
      const { pathname } = new URL(address, 'http://localhost');
      const answer = async () => {
        const isPortal = isOfPortal(pathname);
        const file = await readFile(join(root, isPortal ? 'portal.html' : 'index.html'), 'utf8');
        const template = pathname === paths.event ? file.replace('/src/site.ts', '/src/event.ts') : file;
        const html = await server.transformIndexHtml(address, template);
        if (isPortal) return { status: 200, html };
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Prerenderer` describes this file.
        const { publicPaths, unlistedPaths, renderPage } = (await server.ssrLoadModule(
          '/src/site/prerender.tsx',
        )) as unknown as Prerenderer;
        // Without a hosted project in the environment this server also answers the API.
        const { VITE_SUPABASE_URL: project, VITE_SUPABASE_PUBLISHABLE_KEY: key } = server.config.env;
        const published = await fetchPublished(project ?? `http://${request.headers.host}`, key);
        const status = [...publicPaths, ...unlistedPaths].includes(pathname) ? 200 : 404;
        return { status, html: intoDocument(html, renderPage(pathname, published)) };
      };
      if (!request.headers.accept?.includes('text/html')) return next();
      answer().then(({ status, html }) => {
        response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
        response.end(html);
      }, next);
    });
  },
});

/** Puts a rendered page into the template that Vite has transformed. */
export const intoDocument = (template: string, { head, body }: RenderedPage): string =>
  template
    .replace(/<title>.*?<\/title>/, '')
    .replace('</head>', () => `${head}</head>`)
    .replace('<!--page-->', () => body);
