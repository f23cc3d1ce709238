import { followLaunches } from '../features/install/launch-queue.ts';
import { readLaunch } from '../app/launch.ts';

/** Leads the open window to what the system launches. A public page keeps what is typed in it over that. */
export const followSiteLaunches = (openedWith: string): void =>
  followLaunches(openedWith, (address) => {
    // The icon of an app that is open brings its window to the front, as it was left.
    if (readLaunch(address)?.source !== 'icon') globalThis.location.assign(address);
  });
