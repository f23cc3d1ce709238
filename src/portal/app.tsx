import { useEffect, useLayoutEffect, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { isOfDesk } from '../config/desk-document.ts';
import { paths } from '../config/paths.ts';
import { AuthPage } from '../features/auth/auth-page.tsx';
import type { MailLinkStep } from '../features/auth/mail-link-page.tsx';
import { MailOptOutPage } from '../features/mail-opt-out/mail-opt-out-page.tsx';
import { isAppWindow } from '../site/start-page.ts';
import { mailLink } from '../local/browser/mail-link.ts';
import type { Services } from '../member/services.ts';
import { Spinner } from '../ui/spinner.tsx';
import { AuthProvider } from './auth-provider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Launches } from './launches.tsx';
import { latePages } from './lazy.tsx';
import { MembersOnly } from './members-only.tsx';
import { MembersRoute } from './members-route.tsx';
import { Providers } from './providers.tsx';

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
          <Route path={paths.mailOptOut} element={<MailOptOutPage />} />
          <Route path={paths.auth} element={<AuthRoute services={services} />} />
          {/* The same element under both addresses, so that the page stays mounted between them. */}
          <Route path={paths.sync} element={<MembersRoute services={services} />} />
          <Route path={paths.member} element={<MembersRoute services={services} />} />
          <Route
            path={paths.deskPage}
            element={
              isDeskDocument ? <MembersOnly services={services} page={latePages.desk} /> : <AnotherDocument />
            }
          />
          <Route path={paths.ticket} element={<MembersOnly services={services} page={latePages.ticket} />} />
          <Route path={paths.villa} element={<MembersOnly services={services} page={latePages.villa} />} />
          <Route path="*" element={<AnotherDocument />} />
        </Routes>
        {isAppWindow() ? <Launches /> : null}
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
