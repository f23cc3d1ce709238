import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { referralMemory } from '../data/browser/referral-memory.ts';
import { PortalContext, VisitorOutboxContext, type Portal } from '../data/hooks/portal-context.ts';
import { AuthContext, type Auth } from '../data/hooks/use-auth.ts';
import { OutboxContext } from '../data/hooks/use-outbox.ts';
import { ReferralContext, type Referral } from '../data/hooks/use-referral.ts';
import { DeliveryToasts } from './delivery-toasts.tsx';
import type { Services } from './compose.ts';

/** Hands the services of this page to the screens. */
export const Providers = ({
  services,
  children,
}: {
  readonly services: Services;
  readonly children: ReactNode;
}) => {
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
      <OutboxContext value={services.outbox}>
        <ReferralContext value={useCheckedReferral(services)}>
          {/* A new member is a new tree: nothing of the one before may show, not for a frame. */}
          <VisitorOutboxContext value={services.visitorOutbox}>
            <PortalContext key={portal?.uid ?? 'nobody'} value={portal}>
              {children}
            </PortalContext>
          </VisitorOutboxContext>
          <DeliveryToasts late={services.late} />
        </ReferralContext>
      </OutboxContext>
    </AuthContext>
  );
};

const useCheckedReferral = (services: Services): Referral => {
  const [code] = useState(() => referralMemory.read(globalThis.location.search));
  const [referral, setReferral] = useState<Referral>(code ? { kind: 'checking', code } : { kind: 'none' });
  useEffect(() => {
    if (!code) return;
    let isCurrent = true;
    const settle = (inviterName: string | null) => {
      if (isCurrent)
        setReferral(inviterName ? { kind: 'valid', code, inviterName } : { kind: 'invalid', code });
    };
    services.checkReferral(code).then(settle, () => settle(null));
    return () => {
      isCurrent = false;
    };
  }, [services, code]);
  return referral;
};
