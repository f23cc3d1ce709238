import { useEffect, useState, type ReactNode, useMemo } from 'react';
import { forgetReferralCode, captureReferralCode } from '../features/invitations/referral-code.ts';
import { type Referral, AuthContext } from '../engine/member/hooks/use-auth.ts';
import { VisitorDbContext, MemberContext } from '../engine/member/hooks/use-member.ts';
import { OutboxContext } from '../engine/member/outbox.ts';
import type { Services } from '../engine/member/services.ts';
import { useShownMember, useRecovering, useSession } from '../engine/member/state/session.ts';
import { checkReferral, type ReferralAnswer } from '../features/invitations/referral-check.ts';

interface ProvidersProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** The contexts of every page of the portal. */
export const Providers = ({ services, children }: ProvidersProps) => (
  <OutboxContext value={services.outbox}>
    <VisitorDbContext value={services.visitorDb}>{children}</VisitorDbContext>
  </OutboxContext>
);

/** The referral code of this tab, with the server's answer. Only for the sign-in page: reading the tab's storage would delay others. */
export const useCheckedReferral = (services: Services): Referral => {
  const [code] = useState(() => captureReferralCode(globalThis.location.search));
  const [answer, setAnswer] = useState<ReferralAnswer>();
  useEffect(() => {
    if (!code) return undefined;
    let isCurrent = true;
    void askServer(services, code).then((given) => {
      if (isCurrent) setAnswer(given);
    });
    return () => {
      isCurrent = false;
    };
  }, [code, services]);
  if (!code) return noReferral;
  if (!answer) return { kind: 'checking', code };
  if (answer.kind === 'valid') return { ...answer, code };
  if (answer.kind === 'invalid') return { kind: 'invalid', code };
  const onRetry = () => {
    setAnswer(undefined);
    void askServer(services, code).then(setAnswer);
  };
  return { kind: 'unchecked', code, onRetry };
};

const askServer = async (services: Services, code: string): Promise<ReferralAnswer> => {
  const answer = await checkReferral(services, code).catch(() => ({ kind: 'unchecked' }) as const);
  if (answer.kind === 'invalid') forgetReferralCode();
  return answer;
};

const noReferral: Referral = { kind: 'none' };

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
       * Remounts the tree for another member, so that nothing of the last one shows for a frame. The key is the session's member,
       * because the mirror opens later: a remount then would lose what the member did meanwhile.
       */}
      <MemberContext key={uid ?? 'nobody'} value={member}>
        {children}
      </MemberContext>
    </AuthContext>
  );
};
