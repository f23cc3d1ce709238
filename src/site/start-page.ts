import type { UpdatePrompt } from '../domain/app-update.ts';
import { readSource } from '../domain/source.ts';
import {
  startUpdates,
  watchForLostChunks,
  acceptUpdate,
  postponeUpdate,
} from '../local/browser/app-update.ts';
import { keepInstallOffer } from '../local/browser/install-offer.ts';
import { deviceValues, tabValues } from '../local/store/keys.ts';
import { buttonClass } from '../ui/button-class.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { toastRegion, make } from '../ui/toast-region.ts';
import { whenIdle } from '../ui/when-idle.ts';

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

/**
 * Adds the prompt for a newer version, without taking the focus. Its live region stays in the document, because some screen
 * readers read out only changes of a region that was there before. Returns the function that shows one.
 */
const addUpdatePrompt = (): ((prompt: UpdatePrompt) => void) => {
  const region = make(
    'output',
    'pointer-events-none fixed inset-x-3 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-30 block sm:right-auto sm:left-5 sm:w-96 md:bottom-5',
  );
  document.body.append(region);
  return (prompt) => {
    const hadFocus = region.contains(document.activeElement);
    region.replaceChildren(...(prompt === null ? [] : [card(prompt)]));
    if (hadFocus) focusHeading();
  };
};

const card = (prompt: NonNullable<UpdatePrompt>): HTMLElement => {
  const yes = accepts[prompt];
  const no = prompt === 'changing' ? null : button('quiet', yes ? 'Later' : 'Not now', postponeUpdate);
  return make(
    'div',
    'toast pointer-events-auto flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-night-edge bg-night-2 py-2.5 pr-2.5 pl-4 text-sand [html:has(&)]:scroll-pb-40!',
    make('p', 'min-w-28 flex-1 text-sm', texts[prompt]),
    make('p', 'ml-auto flex gap-2', yes ? button('primary', yes, () => void acceptUpdate()) : null, no),
  );
};

const button = (variant: 'primary' | 'quiet', label: string, press: () => void): HTMLElement => {
  const element = make('button', buttonClass(variant, 'small'), label);
  element.type = 'button';
  element.addEventListener('click', press);
  return element;
};

const texts: Record<NonNullable<UpdatePrompt>, string> = {
  waiting: 'A new version is ready.',
  active: 'Another tab has the new version. This one runs the old.',
  gone: 'A new version is out. Parts of this one no longer load.',
  finishing: 'Finishing what is being sent...',
  late: 'Still sending. This page reloads when that is done.',
  changing: 'Changing to the new version...',
};

const accepts: Partial<Record<NonNullable<UpdatePrompt>, string>> = {
  waiting: 'Update',
  active: 'Reload',
  gone: 'Reload',
};

/** Whether this is an installed app's window, to which the system leads what it launches. */
export const isAppWindow = (): boolean =>
  'launchQueue' in globalThis && !matchMedia('(display-mode: browser)').matches;
