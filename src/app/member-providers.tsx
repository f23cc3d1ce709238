import { use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { PortalContext, type Portal } from '../data/hooks/portal-context.ts';
import { AuthContext, type Auth } from '../data/hooks/use-auth.ts';
import { loadServices } from './services.ts';

/** What only the pages of members and of signing in need; waits (by Suspense) until the services are there. */
export const MemberProviders = ({ children }: { readonly children: ReactNode }) => {
  const services = use(loadServices());
  const { engine, recoveringPassword } = useSyncExternalStore(
    services.members.subscribe,
    services.members.snapshot,
  );
  const portal = useMemo<Portal | null>(
    () => (engine?.mirror ? { uid: engine.owner, mirror: engine.mirror, outbox: engine.outbox } : null),
    [engine],
  );
  const auth = useMemo<Auth>(
    () => ({
      ...services.account,
      recoveringPassword,
      signOut: async () => {
        services.members.forgetOnSignOut(true);
        const result = await services.account.signOut();
        if (result.kind === 'failed') services.members.forgetOnSignOut(false);
        return result;
      },
    }),
    [services, recoveringPassword],
  );
  return (
    <AuthContext value={auth}>
      {/* A new member is a new tree: nothing of the one before may show, not for a frame. */}
      <PortalContext key={portal?.uid ?? 'nobody'} value={portal}>
        {children}
      </PortalContext>
    </AuthContext>
  );
};
