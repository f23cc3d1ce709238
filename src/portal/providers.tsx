import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { readReferralCode } from '../local/browser/referral-code.ts';
import { lazyOutbox } from '../page/lazy-outbox.ts';
import { loadedServices, loadServices } from '../page/services.ts';
import { VisitorOutboxContext } from '../runtime/hooks/portal-context.ts';
import { OutboxContext } from '../runtime/hooks/use-outbox.ts';
import { ReferralContext, type Referral } from '../runtime/hooks/use-referral.ts';

/** What every page of the portal gets. */
export const Providers = ({ children }: { readonly children: ReactNode }) => {
  const services = useSyncExternalStore(loadedServices.subscribe, loadedServices.snapshot);
  const referral = useCheckedReferral();
  return (
    <OutboxContext value={lazyOutbox}>
      <ReferralContext value={referral}>
        <VisitorOutboxContext value={services?.visitorOutbox ?? null}>{children}</VisitorOutboxContext>
      </ReferralContext>
    </OutboxContext>
  );
};

const useCheckedReferral = (): Referral => {
  const [code] = useState(() => readReferralCode(globalThis.location.search));
  const [inviterName, setInviterName] = useState<string | null>();
  useEffect(() => {
    if (!code) return undefined;
    let isCurrent = true;
    const settle = (name: string | null) => {
      if (isCurrent) setInviterName(name);
    };
    loadServices()
      .then((services) => services.checkReferral(code))
      .then(settle, () => settle(null));
    return () => {
      isCurrent = false;
    };
  }, [code]);
  if (!code) return noReferral;
  if (inviterName === undefined) return { kind: 'checking', code };
  return inviterName === null ? { kind: 'invalid', code } : { kind: 'valid', code, inviterName };
};

const noReferral: Referral = { kind: 'none' };
