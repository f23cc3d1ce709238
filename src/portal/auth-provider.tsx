import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { MemberContext } from '../member/hooks/use-member.ts';
import type { Auth } from '../server/account/auth.ts';
import { AuthContext } from '../member/hooks/use-auth.ts';
import type { Services } from '../member/services.ts';
import { useRecovering, useSession } from '../member/state/session.ts';

interface AuthProviderProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** The contexts of the members' pages and of the sign-in page. */
export const AuthProvider = ({ services, children }: AuthProviderProps) => {
  const shown = useSyncExternalStore(services.members.subscribe, services.members.shown);
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.user.id : null;
  const member = shown?.uid === uid ? shown : null;
  const recoveringPassword = useRecovering();
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
      <MemberContext key={uid ?? 'nobody'} value={member}>
        {children}
      </MemberContext>
    </AuthContext>
  );
};
