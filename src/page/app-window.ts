import { pageIsOpen } from './opening.ts';

/** Whether this is an installed app's window, to which the system leads what it launches. */
export const isAppWindow = (): boolean =>
  'launchQueue' in globalThis && !matchMedia('(display-mode: browser)').matches;

/** On a phone or tablet of Apple's, from whose browser the app is put on the home screen. */
export const addLaunchPictures = async (): Promise<void> => {
  if (!('standalone' in navigator)) return;
  await pageIsOpen();
  try {
    const { linkLaunchPictures } = await import('../features/install/launch-pictures.ts');
    linkLaunchPictures(screen, devicePixelRatio);
  } catch {
    // Without it the app opens on a blank page for a moment.
  }
};
