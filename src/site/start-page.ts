import { readSource } from '../features/applications/rules/source.ts';
import {
  startUpdates,
  acceptUpdate,
  postponeUpdate,
  type UpdatePrompt,
} from '../engine/local/browser/app-update.ts';
import { watchInstallOffer } from '../features/install/install-offer.ts';
import { tabValues } from '../engine/local/store/keys.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { make, ensureToastRegion } from '../ui/toast-region.ts';
import { ensureUpdateLine } from '../ui/update-line.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { applyWholeSheet } from '../ui/whole-sheet.ts';
import { whenLoaded } from './load-later.ts';
import { applicationsStored } from '../features/applications/stored.ts';

/** Starts what every document has: notices, updates, the offer to install. `whenShown` calls back once the document is shown. */
export const startPage = (whenShown = whenLoaded): void => {
  noteSource();
  watchInstallOffer();
  prepareLaunchPictures();
  ensureToastRegion();
  ensureUpdateLine();
  startUpdates(showUpdate);
  // Runs once shown, when screen readers know the region. If the chunk fails to load, the next document shows the farewell.
  whenShown(() => void sayFarewell().catch(() => undefined));
};

/**
 * Stores the last link with a campaign or a code, as a whole: a friend's code in August replaces a post in May. Also reads
 * the previous page's address, since a person may follow a link there before its scripts run.
 */
const noteSource = (): void => {
  const before = URL.parse(document.referrer);
  for (const { origin, search } of [...(before ? [before] : []), location]) {
    const source = origin === location.origin ? readSource(search) : null;
    if (source) applicationsStored.source.write(source);
  }
};

/** Only in Apple's mobile browsers, whose home screen uses launch pictures. */
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
  const [{ showToast }] = await Promise.all([import('../ui/toast.tsx'), applyWholeSheet()]);
  tabValues.farewell.write(null);
  showToast(farewell);
};

/** Shows the prompt for a newer version in its line, without taking the focus. */
const showUpdate = (prompt: UpdatePrompt | null): void => {
  const line = ensureUpdateLine();
  const hadFocus = line.contains(document.activeElement);
  if (prompt !== null) void applyWholeSheet();
  line.replaceChildren(...(prompt === null ? [] : [contentOf(prompt)]));
  if (hadFocus) focusHeading();
};

const contentOf = (prompt: UpdatePrompt): HTMLElement => {
  const isOffer = prompt !== 'changing';
  const label = prompt === 'active' || prompt === 'gone' ? 'Reload' : 'Update';
  return make(
    'div',
    'flex items-center gap-x-2 border-b border-night-edge bg-night-2 pl-4 pr-2 text-sand sm:pl-6',
    make('p', 'min-w-0 flex-1 py-1 text-sm', texts[prompt]),
    isOffer ? button('text-lamp', label, () => void acceptUpdate()) : null,
    isOffer ? button('text-sand-dim', 'Later', postponeUpdate) : null,
  );
};

const button = (colour: string, label: string, press: () => void): HTMLElement => {
  const element = make(
    'button',
    `min-h-11 min-w-11 shrink-0 cursor-pointer px-2.5 text-sm font-semibold underline underline-offset-4 hover:text-lamp-bright ${colour}`,
    label,
  );
  element.type = 'button';
  element.addEventListener('click', press);
  return element;
};

const texts: Record<UpdatePrompt, string> = {
  waiting: 'A new version is ready.',
  active: 'A new version is open in another tab. Reload to use it here.',
  gone: 'A new version is out. Parts of this one no longer load.',
  unsaved: 'Save or send what you are writing first: the update reloads this page.',
  changing: 'Changing to the new version...',
};

/** Whether this is an installed app's window, in which the system opens launches. */
export const isAppWindow = (): boolean =>
  'launchQueue' in globalThis && !matchMedia('(display-mode: browser)').matches;
