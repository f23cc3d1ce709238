import { useSyncExternalStore } from 'react';
import { readInstallRecord } from '../local/browser/install-offer.ts';
import { deviceValues } from '../local/store/keys.ts';
import { mayOfferInstall } from '../domain/install-moment.ts';
import { lazyPart, optionalPart } from '../ui/lazy-part.tsx';
import { whenIdle } from '../ui/when-idle.ts';

/** The place of the install offer in the portal. Loads nothing before the offer is due. */
export const InstallSlot = () => {
  const mayOffer = useSyncExternalStore(deviceValues.install.subscribe, mayOfferNow);
  return <Card wanted={mayOffer} props={{ place: 'portal' }} />;
};

const Card = optionalPart(
  lazyPart(async () => {
    await new Promise<void>((resolve) => {
      whenIdle(resolve);
    });
    return (await import('../features/install/install-card.tsx')).InstallCard;
  }),
);

/** A long visit still counts as one visit. */
const openedAt = Date.now();
const mayOfferNow = (): boolean => mayOfferInstall(readInstallRecord(), openedAt);
