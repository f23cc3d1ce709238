import { followLaunches } from '../features/install/launch-queue.ts';
import { readLaunch } from '../app/launch.ts';

/** Opens each launched address in the open window, unless a public page has unsaved text. */
export const followSiteLaunches = (openedWith: string): void =>
  followLaunches(openedWith, (address) => {
    // The icon of an open app only brings its window to the front.
    if (readLaunch(address)?.source !== 'icon') globalThis.location.assign(address);
  });
