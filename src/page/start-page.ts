import { startUpdates, watchForLostChunks } from '../local/browser/app-update.ts';
import { keepInstallOffer } from '../local/browser/install-offer.ts';
import { deviceValues, tabValues } from '../local/store/keys.ts';
import { readSource } from '../domain/source.ts';
import { toastRegion } from '../ui/toast-region.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { addUpdatePrompt } from './update-prompt.ts';

/** Runs first in every document, before anything that could fail to load. */
export const startPage = (): void => {
  watchForLostChunks();
  noteSource();
  keepInstallOffer();
  prepareLaunchPictures();
  toastRegion();
  startUpdates(addUpdatePrompt());
  // Once the region is known to a screen reader.
  // One that does not load is kept for the next document.
  addEventListener('load', () => void sayFarewell().catch(() => undefined));
};

/**
 * Stores the last link with a campaign or a code, as a whole: a friend's code in August replaces a post in May. Also reads
 * the previous page's address, since a person may follow a link there before its scripts run.
 */
const noteSource = (): void => {
  const before = URL.parse(document.referrer);
  for (const { origin, search } of [...(before ? [before] : []), location]) {
    const source = origin === location.origin ? readSource(search) : null;
    if (source) deviceValues.source.write(source);
  }
};

/** Only in Apple's mobile browsers, from which the app is put on the home screen. */
const prepareLaunchPictures = (): void => {
  if (!('standalone' in navigator) || navigator.standalone === true) return;
  whenIdle(
    () =>
      void import('../features/install/launch-picture.ts')
        .then(({ addLaunchPictures }) => addLaunchPictures())
        // Without it the app opens on a blank page for a moment.
        .catch(() => undefined),
  );
};

/** Shows the portal's farewell, once. Loads React only then, because most pages have none. */
const sayFarewell = async (): Promise<void> => {
  const farewell = tabValues.farewell.read();
  if (!farewell) return;
  const { showToast } = await import('../ui/toast.tsx');
  tabValues.farewell.write(null);
  showToast(farewell);
};
