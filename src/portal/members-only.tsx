import { Suspense, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { site } from '../content/site.ts';
import { authPathFor } from '../domain/next-path.ts';
import type { Services } from '../page/compose.ts';
import { usePortal, type Portal } from '../member/hooks/portal-context.ts';
import { useSession } from '../member/state/session.ts';
import { AreaBoundary } from '../ui/area-boundary.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextLink } from '../ui/link.tsx';
import { AuthProvider } from './auth-provider.tsx';

interface MembersOnlyProps {
  readonly services: Services;
  readonly title: string;
  /** Lets a chunk that failed to load be tried again. */
  readonly onRetry: () => void;
  readonly children: (portal: Portal) => ReactNode;
}

/** A page for signed-in members beside the portal, in a chunk of its own. Everybody else signs in first. */
export const MembersOnly = ({ services, ...page }: MembersOnlyProps) => (
  <AuthProvider services={services}>
    <SignedIn {...page} />
  </AuthProvider>
);

const SignedIn = ({ title, onRetry, children }: Omit<MembersOnlyProps, 'services'>) => {
  const session = useSession();
  const portal = usePortal();
  const { pathname, search } = useLocation();
  if (session.status === 'signed-out') return <Navigate to={authPathFor(`${pathname}${search}`)} replace />;
  const waiting = (
    <main className="grid min-h-dvh place-content-center">
      <Spinner label="Loading..." />
    </main>
  );
  return portal ? (
    <AreaBoundary title={title} icon="users" onRetry={onRetry} frame={failedPage}>
      <Suspense fallback={waiting}>{children(portal)}</Suspense>
    </AreaBoundary>
  ) : (
    waiting
  );
};

/** Around a page whose chunk did not load, as without a network at its first visit. */
const failedPage = (area: ReactNode) => (
  <main className="mx-auto max-w-6xl px-4 py-6 sm:px-6">
    <title>{site.name}</title>
    <h1 className="sr-only">{site.name}</h1>
    <p className="mb-4">
      <TextLink href={paths.members} className="inline-flex min-h-11 items-center">
        Members portal
      </TextLink>
    </p>
    {area}
  </main>
);
