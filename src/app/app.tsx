import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Route, Routes, Navigate, useLocation } from 'react-router-dom';
import { isOfDesk } from '../config/desk-document.ts';
import { isOfPortal, paths } from '../config/paths.ts';
import { site } from '../content/site.ts';
import { authPathFor } from '../domain/next-path.ts';
import { AuthPage } from '../features/auth/auth-page.tsx';
import type { MailLinkStep } from '../features/auth/mail-link-page.tsx';
import { mailLink } from '../features/auth/mail-link.ts';
import { ReferralContext } from '../engine/member/hooks/use-auth.ts';
import { useMember } from '../engine/member/hooks/use-member.ts';
import type { Services } from '../engine/member/services.ts';
import { useSession } from '../engine/member/state/session.ts';
import { isAppWindow } from '../site/start-page.ts';
import { AreaBoundary } from '../ui/area-boundary.tsx';
import { TextLink } from '../ui/link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Launches, NoticePresses } from './launches.tsx';
import { Desk, EditionNews, MailOptOut, waitingPage } from './late-parts.tsx';
import { MembersRoute, Portal } from './members-route.tsx';
import { NotFoundArea } from './not-found.tsx';
import { AuthProvider, Providers, useCheckedReferral } from './providers.tsx';

interface AppProps {
  readonly services: Services;
  /** Called once rendered: the next frame shows the page. */
  readonly onRendered: () => void;
}

/** Only the desk's document may use the camera, and the router never loads another document. */
const isDeskDocument = isOfDesk(globalThis.location.pathname);

/** The portal replaces the 404 page on a member's device. */
const isUnknownDocument = !isOfPortal(globalThis.location.pathname);

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
              <WholePage title="Mails">
                <MailOptOut />
              </WholePage>
            }
          />
          <Route
            path={paths.editionNews}
            element={
              <WholePage title="The next edition">
                <EditionNews />
              </WholePage>
            }
          />
          <Route path={paths.auth} element={<AuthRoute services={services} />} />
          {/* The same element at each address, so that the portal stays mounted between them. */}
          {[paths.sync, paths.notifications, paths.member, paths.ticket, paths.villa].map((path) => (
            <Route key={path} path={path} element={<MembersRoute services={services} />} />
          ))}
          <Route
            path={paths.deskPage}
            element={
              isDeskDocument ? (
                <AuthProvider services={services}>
                  <DeskRoute />
                </AuthProvider>
              ) : (
                <ReloadedDocument />
              )
            }
          />
          <Route
            path="*"
            element={isUnknownDocument ? <MembersRoute services={services} /> : <ReloadedDocument />}
          />
        </Routes>
        {isAppWindow() ? <Launches /> : null}
        <NoticePresses />
      </Providers>
    </ErrorBoundary>
  );
};

const AuthRoute = ({ services }: { readonly services: Services }) => {
  // State above the providers, which remount the page when the member changes.
  const [step, setStep] = useState<MailLinkStep | null>(mailLink.read);
  return (
    <AuthProvider services={services}>
      <ReferralContext value={useCheckedReferral(services)}>
        <AuthPage
          linkStep={step}
          onLinkStep={(next) => {
            mailLink.forget();
            setStep(next);
          }}
        />
      </ReferralContext>
    </AuthProvider>
  );
};

/** Reloads at an address of another document: a link or a sign-in may lead there. */
const ReloadedDocument = () => {
  useEffect(() => {
    globalThis.location.reload();
  }, []);
  return (
    <main className="grid min-h-screen place-items-center">
      <Spinner label="Loading" />
    </main>
  );
};

/** The desk, for signed-in members. Everybody else signs in first. */
const DeskRoute = () => {
  const session = useSession();
  const member = useMember();
  const { pathname, search } = useLocation();
  if (session.status === 'signed-out') return <Navigate to={authPathFor(`${pathname}${search}`)} replace />;
  return member ? (
    <WholePage title="Desk">
      <Desk member={member} notFound={<Portal besidePage={NotFoundArea} />} />
    </WholePage>
  ) : (
    waitingPage
  );
};

interface WholePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page outside the portal. When it fails, `failedPage` replaces it. */
const WholePage = ({ title, children }: WholePageProps) => (
  <AreaBoundary frame={failedPage(title)}>{children}</AreaBoundary>
);

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
