import { mayOfferInstall } from '../../features/install/rules/install-moment.ts';
import { readInstallRecord } from '../../features/install/install-offer.ts';
import { applyWholeSheet } from '../../ui/whole-sheet.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { installStored } from '../../features/install/stored.ts';

/** Offers to install the app above the footer once the offer is due; loads nothing before. */
export const hydrateInstall = (): void => {
  const slot = document.getElementById('install-slot');
  // Read once, so that a long visit counts as one visit.
  const openedAt = Date.now();
  if (!slot) return;
  const look = () => {
    if (!mayOfferInstall(readInstallRecord(), openedAt)) return;
    stop();
    whenIdle(
      () =>
        void Promise.all([import('../install-island.tsx'), applyWholeSheet()]).then(
          ([{ showInstallCard }]) => showInstallCard(slot),
          // The next visit tries again.
          () => undefined,
        ),
    );
  };
  const stop = installStored.install.subscribe(look);
  look();
};
