import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { readSource } from '../domain/source.ts';
import { readReferralCode } from '../local/browser/referral-code.ts';
import { deviceValues } from '../local/store/keys.ts';
import { AppUpdateContext } from '../runtime/hooks/use-app-update.ts';
import { VisitorOutboxContext } from '../runtime/hooks/portal-context.ts';
import { OutboxContext } from '../runtime/hooks/use-outbox.ts';
import { ReferralContext, type Referral } from '../runtime/hooks/use-referral.ts';
import { lazyUpdate } from './app-update.tsx';
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

/**
 * Keeps the last link with a campaign or a code, as a whole: a friend's code in August replaces a post in May. Also from
 * the page before, since a link may be pressed there before its scripts run.
 */
const noteSource = (): void => {
  const before = URL.parse(document.referrer);
  for (const { origin, search } of [...(before ? [before] : []), globalThis.location]) {
    const source = origin === globalThis.location.origin ? readSource(search) : null;
    if (source) deviceValues.source.write(source);
  }
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
    () => readReferralCode(globalThis.location.search),
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
