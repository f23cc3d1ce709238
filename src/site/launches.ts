import { followLaunches } from '../features/install/launch-queue.ts';
import { readLaunch } from '../app/launch.ts';

/** Opens the launched address in the open window, unless a public page has unsaved text. */
export const followSiteLaunches = (openedWith: string): void =>
  followLaunches(openedWith, (address) => {
    // The icon of an app that is open brings its window to the front, as it was left.
    if (readLaunch(address)?.source !== 'icon') globalThis.location.assign(address);
  });
