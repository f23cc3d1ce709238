import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { authPathFor } from '../domain/next-path.ts';
import { StatusLink } from '../features/members/status-link.tsx';
import type { Services } from '../page/compose.ts';
import { usePortal } from '../runtime/hooks/portal-context.ts';
import { useSession } from '../runtime/state/session.ts';
import { AreaBoundary } from '../ui/area-boundary.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { MemberProviders } from './member-providers.tsx';

const deskPage = lazyComponent(async () => (await import('./desk.tsx')).Desk);

/** The organisers' desk, in a chunk that nobody else loads. */
export const DeskRoute = ({ services }: { readonly services: Services }) => (
  <MemberProviders services={services}>
    <SignedIn />
  </MemberProviders>
);

const SignedIn = () => {
  const session = useSession();
  const portal = usePortal();
  const { pathname } = useLocation();
  if (session.status === 'signed-out') return <Navigate to={authPathFor(pathname)} replace />;
  if (!portal)
    return (
      <main className="grid min-h-dvh place-content-center">
        <Spinner label="Loading..." />
      </main>
    );
  return (
    <AreaBoundary title="Desk" icon="users" onRetry={deskPage.forgetFailure}>
      <Suspense fallback={<Spinner label="Loading: Desk" />}>
        <deskPage.Component portal={portal} status={<StatusLink />} />
      </Suspense>
    </AreaBoundary>
  );
};
