import { use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { forgetMember } from '../data/browser/forget-member.ts';
import { PortalContext, type Portal } from '../data/hooks/portal-context.ts';
import { AuthContext, type Auth } from '../data/hooks/use-auth.ts';
import { opening } from './opening.ts';
import { loadedServices, loadServices } from './services.ts';

/** What only the pages of members and of signing in need; waits (by Suspense) until the services are there. */
export const MemberProviders = ({ children }: { readonly children: ReactNode }) => {
  const services = loadedServices.snapshot() ?? use(loadServices());
  const { engine, recoveringPassword } = useSyncExternalStore(
    services.members.subscribe,
    services.members.snapshot,
  );
  const portal = useMemo<Portal | null>(() => {
    if (!engine?.mirror) return null;
    const { owner, mirror, outbox, pullNow, rebuild, fetchOlder } = engine;
    return {
      uid: owner,
      mirror,
      outbox,
      pullNow,
      rebuild,
      firstViewShown: opening.firstView.passed,
      ...(fetchOlder ? { fetchOlder } : {}),
    };
  }, [engine]);
  const auth = useMemo<Auth>(() => {
    const end = async (forget: 'mirror' | 'everything') => {
      services.members.forgetOnSignOut(forget);
      const result = await services.account.signOut();
      if (result.kind === 'failed') services.members.forgetOnSignOut('nothing');
      return result;
    };
    return {
      ...services.account,
      recoveringPassword,
      signOut: () => end('mirror'),
      deleteAccount: async (onGone) => {
        const result = await services.account.deleteOnServer();
        if (result.kind === 'failed') return result;
        const uid = services.members.current()?.owner;
        await onGone();
        await end('everything');
        if (uid !== undefined) forgetMember(uid);
        return result;
      },
    };
  }, [services, recoveringPassword]);
  return (
    <AuthContext value={auth}>
      {/* A new member is a new tree: nothing of the one before may show, not for a frame. */}
      <PortalContext key={portal?.uid ?? 'nobody'} value={portal}>
        {children}
      </PortalContext>
    </AuthContext>
  );
};
