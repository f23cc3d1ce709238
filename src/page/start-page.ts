import { keepInstallOffer } from '../local/browser/install-offer.ts';
import { enterByLaunch } from '../local/browser/launch.ts';
import { takeFarewell } from '../local/browser/leave-portal.ts';
import { showToast } from '../ui/toast.tsx';
import { watchForLostParts } from './app-update.tsx';
import { addLaunchPictures } from './app-window.ts';

/** What every document begins with, whichever entry it has: before anything that could fail to come. */
export const startPage = (): void => {
  watchForLostParts();
  enterByLaunch();
  keepInstallOffer();
  void addLaunchPictures();
  showToast(takeFarewell());
};
