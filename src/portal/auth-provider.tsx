import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { PortalContext, type Portal } from '../member/hooks/portal-context.ts';
import type { Auth } from '../server/account/auth.ts';
import { AuthContext } from '../member/hooks/use-auth.ts';
import { useSession } from '../member/state/session.ts';
import type { Services } from '../page/compose.ts';

interface AuthProviderProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** The contexts of the members' pages and of the sign-in page. */
export const AuthProvider = ({ services, children }: AuthProviderProps) => {
  const { engine, firstView, recoveringPassword } = useSyncExternalStore(
    services.members.subscribe,
    services.members.snapshot,
  );
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.user.id : null;
  const portal = useMemo<Portal | null>(() => {
    if (!engine || !firstView || engine.owner !== uid) return null;
    const { owner, mirror, outbox, pullNow, rebuild, fetchOlder, fetchTicket, pictures, desk } = engine;
    const { firstViewShown } = services;
    return {
      uid: owner,
      mirror,
      outbox,
      firstView,
      firstViewShown,
      pullNow,
      rebuild,
      fetchOlder,
      fetchTicket,
      pictures,
      desk,
    };
  }, [engine, firstView, uid, services]);
  const auth = useMemo<Auth>(() => {
    const end = async (forget: 'mirror' | 'everything') => {
      services.members.forgetOnSignOut(forget);
      const result = await services.account.signOut();
      if (result.kind === 'failed') services.members.forgetOnSignOut('nothing');
      // The caller may leave the page, so wait until everything is removed.
      else await services.members.settled();
      return result;
    };
    return {
      ...services.account,
      recoveringPassword,
      signOut: () => end('mirror'),
      deleteAccount: async () => {
        // Before the answer: the engine may hear first that the account is gone, and end.
        services.members.forgetOnSignOut('everything');
        const result = await services.account.deleteOnServer();
        if (result.kind === 'failed') {
          services.members.forgetOnSignOut('nothing');
          return result;
        }
        await end('everything');
        return result;
      },
    };
  }, [services, recoveringPassword]);
  return (
    <AuthContext value={auth}>
      {/*
       * A new member gets a new tree, so that nothing of the last one shows for a frame. The key is the session's member,
       * not the mirror's: the mirror opens later, and a remount then would lose what was pressed meanwhile.
       */}
      <PortalContext key={uid ?? 'nobody'} value={portal}>
        {children}
      </PortalContext>
    </AuthContext>
  );
};
