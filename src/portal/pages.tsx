import { useEffect, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { loadServices } from '../page/services.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** A page in a chunk of its own. */
interface LazyPage {
  readonly path: string;
  readonly Page: ComponentType;
  /** Fetches the chunk; a page that was fetched before it is rendered shows without a pause. */
  readonly preload: () => Promise<unknown>;
}

const lazyPage = (path: string, load: () => Promise<ComponentType>): LazyPage => {
  const { Part, load: preload } = lazyPart(load);
  return { path, Page: Part, preload };
};

const membersPage = lazyPage(paths.member, async () => {
  const [{ MembersRoute }] = await Promise.all([import('./members-route.tsx'), loadServices()]);
  return MembersRoute;
});

/** Every other address is another document's: a link or a sign-in may lead there. */
const AnotherDocument = () => {
  useEffect(() => {
    globalThis.location.reload();
  }, []);
  return (
    <main className="grid min-h-screen place-items-center">
      <Spinner label="Loading" />
    </main>
  );
};

/** The first that fits an address is its page; two with one component are one page, which stays between them. */
export const pages: readonly LazyPage[] = [
  lazyPage(
    paths.mailOptOut,
    async () => (await import('../features/mail-opt-out/mail-opt-out-page.tsx')).MailOptOutPage,
  ),
  lazyPage(paths.auth, async () => (await import('./auth-route.tsx')).AuthRoute),
  { ...membersPage, path: paths.sync },
  membersPage,
  { path: '*', Page: AnotherDocument, preload: () => Promise.resolve() },
];

/** The page that an address leads to; the last one for what is not the portal's. */
export const pageAt = (pathname: string): LazyPage | undefined =>
  pages.find(({ path }) => matchPath(path, pathname) !== null);
