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
import { createElement, ensureToastRegion } from '../ui/toast-region.ts';
import { ensureUpdateLine } from '../ui/update-line.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { applyWholeSheet } from '../ui/whole-sheet.ts';
import { whenLoaded } from './load-later.ts';
import { applicationsStored } from '../features/applications/stored.ts';

/** Starts what every document needs: notices, updates, the install offer. `whenShown` calls its argument once the document is shown. */
export const startPage = (whenShown = whenLoaded): void => {
  storeSource();
  watchInstallOffer();
  prepareLaunchPictures();
  ensureToastRegion();
  ensureUpdateLine();
  startUpdates(showUpdate);
  // Once shown, because screen readers then know the live region. If the chunk fails to load, the next document shows the farewell.
  whenShown(() => void showFarewell().catch(() => undefined));
};

/**
 * Stores the campaign or code of the address, in place of an earlier one. Also reads the address of the previous page: the visitor may have
 * left that page before its scripts ran.
 */
const storeSource = (): void => {
  const before = URL.parse(document.referrer);
  for (const { origin, search } of [...(before ? [before] : []), location]) {
    const source = origin === location.origin ? readSource(search) : null;
    if (source) applicationsStored.source.write(source);
  }
};

/** Adds launch pictures in Apple's mobile browsers: their home screen uses them. */
const prepareLaunchPictures = (): void => {
  if (!('standalone' in navigator) || navigator.standalone === true) return;
  whenIdle(
    () =>
      void import('../features/install/launch-picture.ts')
        .then(({ addLaunchPictures }) => addLaunchPictures())
        // Without a launch picture the app opens on a blank page for a moment.
        .catch(() => undefined),
  );
};

/** Shows once the toast that the portal stored when the member left it. Loads React only when there is one. */
const showFarewell = async (): Promise<void> => {
  const farewell = tabValues.farewell.read();
  if (!farewell) return;
  const [{ showToast }] = await Promise.all([import('../ui/toast.tsx'), applyWholeSheet()]);
  tabValues.farewell.write(null);
  showToast(farewell);
};

/** Shows the prompt for a newer version in the update line. Does not move the focus there. */
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
  return createElement(
    'div',
    'flex items-center gap-x-2 border-b border-night-edge bg-night-2 pl-4 pr-2 text-sand sm:pl-6',
    createElement('p', 'min-w-0 flex-1 py-1 text-sm', texts[prompt]),
    isOffer ? button('text-lamp', label, () => void acceptUpdate()) : null,
    isOffer ? button('text-sand-dim', 'Later', postponeUpdate) : null,
  );
};

const button = (colour: string, label: string, press: () => void): HTMLElement => {
  const element = createElement(
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
