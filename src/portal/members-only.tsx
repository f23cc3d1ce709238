import { Suspense, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { site } from '../content/site.ts';
import { authPathFor } from '../domain/next-path.ts';
import type { Services } from '../member/services.ts';
import { useMember } from '../member/hooks/use-member.ts';
import { useSession } from '../member/state/session.ts';
import { AreaBoundary } from '../ui/area-boundary.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextLink } from '../ui/link.tsx';
import { AuthProvider } from './auth-provider.tsx';
import type { LazyPage } from './lazy.tsx';

interface MembersOnlyProps {
  readonly services: Services;
  readonly page: LazyPage;
}

/** A page for signed-in members beside the portal, in a chunk of its own. Everybody else signs in first. */
export const MembersOnly = ({ services, page }: MembersOnlyProps) => (
  <AuthProvider services={services}>
    <SignedIn {...page} />
  </AuthProvider>
);

const SignedIn = ({ title, page }: LazyPage) => {
  const session = useSession();
  const member = useMember();
  const { pathname, search } = useLocation();
  if (session.status === 'signed-out') return <Navigate to={authPathFor(`${pathname}${search}`)} replace />;
  const waiting = (
    <main className="grid min-h-dvh place-content-center">
      <Spinner label="Loading..." />
    </main>
  );
  return member ? (
    <AreaBoundary title={title} icon="users" onRetry={page.forgetFailure} frame={failedPage}>
      <Suspense fallback={waiting}>
        <page.Component member={member} />
      </Suspense>
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
