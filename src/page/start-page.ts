import { startUpdates, watchForLostChunks } from '../local/browser/app-update.ts';
import { keepInstallOffer } from '../local/browser/install-offer.ts';
import { deviceValues, tabValues } from '../local/store/keys.ts';
import { readSource } from '../domain/source.ts';
import { toastRegion } from '../ui/toast-region.ts';
import { prepareLaunchPictures } from './app-window.ts';
import { addUpdatePrompt } from './update-prompt.ts';

/** What every document begins with, whichever entry it has: before anything that could fail to come. */
export const startPage = (): void => {
  watchForLostChunks();
  noteSource();
  keepInstallOffer();
  prepareLaunchPictures();
  toastRegion();
  startUpdates(addUpdatePrompt());
  // Once the region is known to a screen reader.
  addEventListener('load', () => void sayFarewell());
};

/**
 * Keeps the last link with a campaign or a code, as a whole: a friend's code in August replaces a post in May. Also from
 * the page before, since a link may be pressed there before its scripts run.
 */
const noteSource = (): void => {
  const before = URL.parse(document.referrer);
  for (const { origin, search } of [...(before ? [before] : []), location]) {
    const source = origin === location.origin ? readSource(search) : null;
    if (source) deviceValues.source.write(source);
  }
};

/** Says what the portal had to say last, once. React comes for it, because most pages have nothing to say. */
const sayFarewell = async (): Promise<void> => {
  const farewell = tabValues.farewell.read();
  if (!farewell) return;
  tabValues.farewell.write(null);
  const { showToast } = await import('../ui/toast.tsx');
  showToast(farewell);
};
