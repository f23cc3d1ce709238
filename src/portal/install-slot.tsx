import { useSyncExternalStore } from 'react';
import { readInstallRecord } from '../local/browser/install-offer.ts';
import { deviceValues } from '../local/store/keys.ts';
import { mayOfferInstall } from '../domain/install-moment.ts';
import { lazyPart, quietPart } from '../ui/lazy-part.tsx';
import { whenIdle } from '../ui/when-idle.ts';

/** Where the offer to install the app may come into the portal; nothing of it is fetched before its moment. */
export const InstallSlot = () => {
  const mayOffer = useSyncExternalStore(deviceValues.install.subscribe, mayOfferNow);
  return <Card wanted={mayOffer} props={{ place: 'portal' }} />;
};

const Card = quietPart(
  lazyPart(async () => {
    await new Promise<void>((resolve) => {
      whenIdle(resolve);
    });
    return (await import('../features/install/install-card.tsx')).InstallCard;
  }),
);

/** However long this visit lasts, it becomes no second one. */
const openedAt = Date.now();
const mayOfferNow = (): boolean => mayOfferInstall(readInstallRecord(), openedAt);
