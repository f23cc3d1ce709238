import { useSyncExternalStore } from 'react';
import { readInstallRecord } from '../local/browser/install-offer.ts';
import { deviceValues } from '../local/store/keys.ts';
import { mayOfferInstall } from '../domain/install-moment.ts';
import { lazyComponent, optionalComponent } from '../ui/lazy-component.tsx';
import { whenIdle } from '../ui/when-idle.ts';

/** The place of the install offer in the portal. Loads nothing before the offer is due. */
export const InstallSlot = () => {
  const mayOffer = useSyncExternalStore(deviceValues.install.subscribe, mayOfferNow);
  return <Card wanted={mayOffer} props={{ place: 'portal' }} />;
};

const Card = optionalComponent(
  lazyComponent(async () => {
    await new Promise<void>((resolve) => {
      whenIdle(resolve);
    });
    return (await import('../features/install/install-card.tsx')).InstallCard;
  }),
);

/** A long visit still counts as one visit. */
const openedAt = Date.now();
const mayOfferNow = (): boolean => mayOfferInstall(readInstallRecord(), openedAt);
