import type { ComponentType } from 'react';
import { paths } from '../config/paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

interface DocumentPage {
  readonly path: string;
  /** The file that the chunk is made from. */
  readonly module: string;
  readonly Page: ComponentType;
  readonly preload: () => Promise<unknown>;
}

const documentPage = (path: string, module: string, load: () => Promise<ComponentType>): DocumentPage => {
  const { Part, load: preload } = lazyPart(load);
  return { path, module, Page: Part, preload };
};

/** The pages that search engines find. */
export const publicPages: readonly DocumentPage[] = [
  documentPage(
    paths.home,
    'landing-page.tsx',
    async () => (await import('./landing/landing-page.tsx')).LandingPage,
  ),
  documentPage(
    paths.reviews,
    'reviews-page.tsx',
    async () => (await import('./reviews/reviews-page.tsx')).ReviewsPage,
  ),
  documentPage(
    paths.privacy,
    'privacy-page.tsx',
    async () => (await import('./legal/privacy-page.tsx')).PrivacyPage,
  ),
  documentPage(paths.terms, 'terms-page.tsx', async () => (await import('./legal/terms-page.tsx')).TermsPage),
];

/** Hosts answer every address that leads nowhere with the document of this name. */
export const notFoundPage: DocumentPage = documentPage(
  '/404',
  'not-found-page.tsx',
  async () => (await import('./not-found/not-found-page.tsx')).NotFoundPage,
);

/** The page at an address. */
export const pageAt = (pathname: string): DocumentPage =>
  publicPages.find(({ path }) => path === pathname.replace(/(?<=.)\/$/, '')) ?? notFoundPage;
