import { StrictMode, type ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import { paths } from '../config/paths.ts';
import { site } from '../content/site.ts';
import { structuredData } from './landing/structured-data.ts';
import { notFoundPage, pageAt, publicPages } from './pages.ts';
import { SitePage } from './site-page.tsx';

/** The pages that are complete before any script runs. */
export const prerenderedPaths: readonly string[] = publicPages.map(({ path }) => path);

/** An address that leads nowhere; static hosts answer such addresses with `404.html`. */
export const notFoundPath: string = notFoundPage.path;

/** The address of the live site, for the files that tell others of these pages. */
export const origin: string = site.origin.href;

export interface RenderedPage {
  /** Elements for the document's head. */
  readonly head: string;
  readonly body: string;
  /** The file of the page's chunk. */
  readonly module: string;
}

/** Renders one of them as it is before anything is known of the visitor. Throws what a page throws. */
export const renderPage = async (path: string): Promise<RenderedPage> => {
  const { Page, preload, module } = pageAt(path);
  await preload();
  // Parts in chunks of their own suspend at first. At the second time they are there, and stand in their place
  // instead of in a hidden element behind a script that moves it.
  await rendered(Page);
  const html = await rendered(Page);
  // React puts what belongs into the head in front, because it renders no document.
  const head = /^(?:<(?:title)[^>]*>.*?<\/title>|<(?:meta|link)[^>]*>)*/s.exec(html)?.[0] ?? '';
  return {
    head: path === paths.home ? head + structuredData() : head,
    body: html.slice(head.length),
    module,
  };
};

const rendered = async (Page: ComponentType): Promise<string> => {
  const { prelude } = await prerender(
    <StrictMode>
      <SitePage Page={Page} />
    </StrictMode>,
    {
      onError(error) {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
};
