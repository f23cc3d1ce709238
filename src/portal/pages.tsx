import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { loadServices } from './services.ts';

/** A page in a chunk of its own. */
interface LazyPage {
  readonly path: string;
  /** The file that the chunk is made from, for whoever wants to fetch it early. */
  readonly module: string;
  readonly Page: ComponentType;
  /** Fetches the chunk; a page that was fetched before it is rendered shows without a pause. */
  readonly preload: () => Promise<unknown>;
}

const lazyPage = (path: string, module: string, load: () => Promise<ComponentType>): LazyPage => {
  const { Part, load: preload } = lazyPart(load);
  return { path, module, Page: Part, preload };
};

const membersPage = lazyPage(paths.member, 'members-route.tsx', async () => {
  const [{ MembersRoute }] = await Promise.all([import('./members-route.tsx'), loadServices()]);
  return MembersRoute;
});

/** The first that fits an address is its page; two with one component are one page, which stays between them. */
export const pages: readonly LazyPage[] = [
  lazyPage(
    paths.home,
    'landing-page.tsx',
    async () => (await import('../site/landing/landing-page.tsx')).LandingPage,
  ),
  lazyPage(
    paths.reviews,
    'reviews-page.tsx',
    async () => (await import('../site/reviews/reviews-page.tsx')).ReviewsPage,
  ),
  lazyPage(
    paths.privacy,
    'privacy-page.tsx',
    async () => (await import('../site/legal/privacy-page.tsx')).PrivacyPage,
  ),
  lazyPage(
    paths.terms,
    'terms-page.tsx',
    async () => (await import('../site/legal/terms-page.tsx')).TermsPage,
  ),
  lazyPage(
    paths.mailOptOut,
    'mail-opt-out-page.tsx',
    async () => (await import('../features/mail-opt-out/mail-opt-out-page.tsx')).MailOptOutPage,
  ),
  lazyPage(paths.auth, 'auth-route.tsx', async () => (await import('./auth-route.tsx')).AuthRoute),
  { ...membersPage, path: paths.sync },
  membersPage,
  lazyPage(
    '*',
    'not-found-page.tsx',
    async () => (await import('../site/not-found/not-found-page.tsx')).NotFoundPage,
  ),
];

/** The page that an address leads to. */
export const pageAt = (pathname: string): LazyPage | undefined =>
  pages.find(({ path }) => matchPath(path, pathname) !== null);
