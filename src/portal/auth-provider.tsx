import { useMemo, type ReactNode } from 'react';
import { MemberContext } from '../member/hooks/use-member.ts';
import { AuthContext } from '../member/hooks/use-auth.ts';
import type { Services } from '../member/services.ts';
import { useShownMember, useRecovering, useSession } from '../member/state/session.ts';

interface AuthProviderProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** The contexts of the members' pages and of the sign-in page. */
export const AuthProvider = ({ services, children }: AuthProviderProps) => {
  const shown = useShownMember();
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.user.id : null;
  const member = shown?.uid === uid ? shown : null;
  const recoveringPassword = useRecovering();
  const auth = useMemo(() => ({ ...services.account, recoveringPassword }), [services, recoveringPassword]);
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
