import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { referralMemory } from '../local/memory/referral-memory.ts';
import { sourceMemory } from '../local/memory/source-memory.ts';
import { AppUpdateContext } from '../runtime/hooks/use-app-update.ts';
import { VisitorOutboxContext } from '../runtime/hooks/portal-context.ts';
import { OutboxContext } from '../runtime/hooks/use-outbox.ts';
import { ReferralContext, type Referral } from '../runtime/hooks/use-referral.ts';
import { lazyUpdate } from './app-update.ts';
import { DeliveryToasts } from './delivery-toasts.tsx';
import { lazyOutbox } from './lazy-outbox.ts';
import { hasWorkForServices, loadedServices, loadServices } from './services.ts';

/** What every page gets; on a public page the services behind it come late or never. */
export const Providers = ({ children }: { readonly children: ReactNode }) => {
  const services = useSyncExternalStore(
    loadedServices.subscribe,
    loadedServices.snapshot,
    loadedServices.none,
  );
  const referral = useCheckedReferral();
  useEffect(noteSource, []);
  useEffect(loadWhenIdle, []);
  return (
    <AppUpdateContext value={lazyUpdate}>
      <OutboxContext value={lazyOutbox}>
        <ReferralContext value={referral}>
          <VisitorOutboxContext value={services?.visitorOutbox ?? null}>{children}</VisitorOutboxContext>
          {services ? <DeliveryToasts late={services.late} /> : null}
        </ReferralContext>
      </OutboxContext>
    </AppUpdateContext>
  );
};

/** Also that of the page before: a link may have been pressed there before its scripts had come. */
const noteSource = (): void => {
  const before = URL.parse(document.referrer);
  if (before?.origin === globalThis.location.origin) sourceMemory.note(before.search);
  sourceMemory.note(globalThis.location.search);
};

/** The page's own work comes first. Without a network the next start tries again. */
const loadWhenIdle = (): (() => void) | undefined => {
  if (!hasWorkForServices()) return undefined;
  const timer = setTimeout(() => void loadServices().catch(() => undefined), 0);
  return () => clearTimeout(timer);
};

const useCheckedReferral = (): Referral => {
  // A prerendered page does not know the address it is opened with.
  const code = useSyncExternalStore(
    neverChanges,
    () => referralMemory.read(globalThis.location.search),
    () => null,
  );
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
const neverChanges = () => () => undefined;
