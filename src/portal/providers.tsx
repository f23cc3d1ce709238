import { useEffect, useState, type ReactNode } from 'react';
import { readReferralCode } from '../local/browser/referral-code.ts';
import type { Services } from '../page/compose.ts';
import { VisitorOutboxContext } from '../runtime/hooks/portal-context.ts';
import { OutboxContext } from '../runtime/hooks/use-outbox.ts';
import { ReferralContext, type Referral } from '../runtime/hooks/use-referral.ts';

interface ProvidersProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** The contexts of every page of the portal. */
export const Providers = ({ services, children }: ProvidersProps) => (
  <OutboxContext value={services.outbox}>
    <ReferralContext value={useCheckedReferral(services.checkReferral)}>
      <VisitorOutboxContext value={services.visitorOutbox}>{children}</VisitorOutboxContext>
    </ReferralContext>
  </OutboxContext>
);

const useCheckedReferral = (check: Services['checkReferral']): Referral => {
  const [code] = useState(() => readReferralCode(globalThis.location.search));
  const [inviterName, setInviterName] = useState<string | null>();
  useEffect(() => {
    if (!code) return undefined;
    let isCurrent = true;
    const settle = (name: string | null) => {
      if (isCurrent) setInviterName(name);
    };
    check(code).then(settle, () => settle(null));
    return () => {
      isCurrent = false;
    };
  }, [code, check]);
  if (!code) return noReferral;
  if (inviterName === undefined) return { kind: 'checking', code };
  return inviterName === null ? { kind: 'invalid', code } : { kind: 'valid', code, inviterName };
};

const noReferral: Referral = { kind: 'none' };
