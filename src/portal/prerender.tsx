import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { site } from '../content/site.ts';
import { structuredData } from '../site/landing/structured-data.ts';
import { App } from './app.tsx';
import { pageAt } from './pages.tsx';

/** The pages that are complete before any script runs. */
export const prerenderedPaths: readonly string[] = [paths.home, paths.reviews, paths.privacy, paths.terms];

/** An address that leads nowhere; static hosts answer such addresses with `404.html`. */
export const notFoundPath = '/404';

/** The address of the live site, for the files that tell others of these pages. */
export const origin: string = site.origin.href;

export interface RenderedPage {
  /** Elements for the document's head. */
  readonly head: string;
  readonly body: string;
  /** The path of its route: the page of unknown addresses is one page under all of them. */
  readonly route: string;
  /** The file of the page's chunk. */
  readonly module: string;
}

/** Renders one of them as it is before anything is known of the visitor. Throws what a page throws. */
export const renderPage = async (path: string): Promise<RenderedPage> => {
  const page = pageAt(path);
  if (!page) throw new Error(`No page at ${path}.`);
  await page.preload();
  // Parts in chunks of their own suspend at first. At the second time they are there, and stand in their place
  // instead of in a hidden element behind a script that moves it.
  await rendered(path);
  const html = await rendered(path);
  // React puts what belongs into the head in front, because it renders no document.
  const head = /^(?:<(?:title)[^>]*>.*?<\/title>|<(?:meta|link)[^>]*>)*/s.exec(html)?.[0] ?? '';
  return {
    head: path === paths.home ? head + structuredData() : head,
    body: html.slice(head.length),
    route: page.path,
    module: page.module,
  };
};

const rendered = async (path: string): Promise<string> => {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    {
      onError(error) {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
};
