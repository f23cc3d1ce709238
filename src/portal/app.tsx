import { useEffect, useLayoutEffect, useState, Suspense, type ReactNode } from 'react';
import { Route, Routes, Navigate, useLocation } from 'react-router-dom';
import { isOfDesk } from '../config/desk-document.ts';
import { paths } from '../config/paths.ts';
import { site } from '../content/site.ts';
import { authPathFor } from '../domain/next-path.ts';
import { AuthPage } from '../features/auth/auth-page.tsx';
import type { MailLinkStep } from '../features/auth/mail-link-page.tsx';
import { mailLink } from '../local/browser/mail-link.ts';
import { useMember } from '../member/hooks/use-member.ts';
import type { Services } from '../member/services.ts';
import { useSession } from '../member/state/session.ts';
import { isAppWindow } from '../site/start-page.ts';
import { AreaBoundary } from '../ui/area-boundary.tsx';
import { TextLink } from '../ui/link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Launches, NoticePresses } from './launches.tsx';
import { lateEditionNews, lateMailOptOut, latePages, type LazyPage } from './lazy.tsx';
import { MembersRoute } from './members-route.tsx';
import { AuthProvider, Providers } from './providers.tsx';

interface AppProps {
  readonly services: Services;
  /** Called once rendered: the next frame shows the page. */
  readonly onRendered: () => void;
}

/** Only the desk's document may use the camera, and the router keeps the document in which the page began. */
const isDeskDocument = isOfDesk(globalThis.location.pathname);

/** Everything inside the router. */
export const App = ({ services, onRendered }: AppProps) => {
  useLayoutEffect(onRendered, [onRendered]);
  return (
    <ErrorBoundary>
      <Providers services={services}>
        <Routes>
          <Route
            path={paths.mailOptOut}
            element={
              <Later title="Mails" onRetry={lateMailOptOut.forgetFailure}>
                <lateMailOptOut.Component />
              </Later>
            }
          />
          <Route
            path={paths.editionNews}
            element={
              <Later title="The next edition" onRetry={lateEditionNews.forgetFailure}>
                <lateEditionNews.Component />
              </Later>
            }
          />
          <Route path={paths.auth} element={<AuthRoute services={services} />} />
          {/* The same element under all their addresses, so that the portal stays mounted between them. */}
          <Route path={paths.sync} element={<MembersRoute services={services} />} />
          <Route path={paths.notifications} element={<MembersRoute services={services} />} />
          <Route path={paths.member} element={<MembersRoute services={services} />} />
          <Route
            path={paths.deskPage}
            element={
              isDeskDocument ? <MembersOnly services={services} page={latePages.desk} /> : <AnotherDocument />
            }
          />
          <Route path={paths.ticket} element={<MembersRoute services={services} />} />
          <Route path={paths.villa} element={<MembersRoute services={services} />} />
          <Route path="*" element={<AnotherDocument />} />
        </Routes>
        {isAppWindow() ? <Launches /> : null}
        <NoticePresses />
      </Providers>
    </ErrorBoundary>
  );
};

const AuthRoute = ({ services }: { readonly services: Services }) => {
  // Above the providers, which remount the page when the member changes.
  const [step, setStep] = useState<MailLinkStep | null>(mailLink.read);
  return (
    <AuthProvider services={services}>
      <AuthPage
        linkStep={step}
        onLinkStep={(next) => {
          mailLink.drop();
          setStep(next);
        }}
      />
    </AuthProvider>
  );
};

/** Loads the document of any other address: a link or a sign-in may lead there. */
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

interface MembersOnlyProps {
  readonly services: Services;
  readonly page: LazyPage;
}

/** A page for signed-in members beside the portal, in a chunk of its own. Everybody else signs in first. */
const MembersOnly = ({ services, page }: MembersOnlyProps) => (
  <AuthProvider services={services}>
    {/* Another page begins anew, also after one that did not load. */}
    <SignedIn key={page.title} {...page} />
  </AuthProvider>
);

const SignedIn = ({ title, page }: LazyPage) => {
  const session = useSession();
  const member = useMember();
  const { pathname, search } = useLocation();
  if (session.status === 'signed-out') return <Navigate to={authPathFor(`${pathname}${search}`)} replace />;
  return member ? (
    <Later title={title} onRetry={page.forgetFailure}>
      <page.Component member={member} />
    </Later>
  ) : (
    waiting
  );
};

const waiting = (
  <main className="grid min-h-dvh place-content-center">
    <Spinner label="Loading..." />
  </main>
);

interface LaterProps {
  readonly title: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

const Later = ({ title, onRetry, children }: LaterProps) => (
  <AreaBoundary onRetry={onRetry} frame={failedPage(title)}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </AreaBoundary>
);

/** Around a page whose chunk did not load, as without a network at its first visit. */
const failedPage = (title: string) => (prompt: ReactNode) => (
  <main className="mx-auto max-w-6xl px-4 py-6 sm:px-6">
    <title>{`${title} | ${site.name}`}</title>
    <p className="mb-4">
      <TextLink href={paths.members} className="inline-flex min-h-11 items-center">
        Members portal
      </TextLink>
    </p>
    <h1 className="text-xl font-semibold">{title}</h1>
    {prompt}
  </main>
);
