import { whenIdle } from '../ui/when-idle.ts';

/** Whether this is an installed app's window, to which the system leads what it launches. */
export const isAppWindow = (): boolean =>
  'launchQueue' in globalThis && !matchMedia('(display-mode: browser)').matches;

/** Only on Apple's phones and tablets, from whose browser the app is put on the home screen. */
export const prepareLaunchPictures = (): void => {
  if (!('standalone' in navigator) || navigator.standalone === true) return;
  whenIdle(
    () =>
      void import('../features/install/launch-picture.ts')
        .then(({ addLaunchPictures }) => addLaunchPictures())
        // Without it the app opens on a blank page for a moment.
        .catch(() => undefined),
  );
};
