import { readLaunch } from '../../domain/launch.ts';
import { sharedText } from './shared-text.ts';

/** The address of this document before anything was taken from it; while the site is built there is none. */
export const openedWith: string = globalThis.location?.href ?? '';

/**
 * Takes the launch out of the address, before anything else reads it: what is shared waits for the chat, and a reload or
 * a copied address launches nothing again.
 */
export const enterByLaunch = (): void => {
  const launch = readLaunch(new URL(globalThis.location.href));
  if (!launch) return;
  history.replaceState(history.state, '', launch.address);
  if (launch.shared) sharedText.put(launch.shared);
};
