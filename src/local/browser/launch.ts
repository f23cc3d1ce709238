import { readLaunch, type Launch } from '../../domain/launch.ts';
import { sharedText } from './shared-text.ts';

/** The document's original address; empty while the site is built. */
export const openedWith: string = globalThis.location?.href ?? '';

/**
 * Removes the launch from the address before other code reads it, so that a reload or a copied address launches nothing
 * again. Hands a shared text to the chat.
 */
export const takeLaunch = (): Launch | null => {
  const launch = readLaunch(new URL(globalThis.location.href));
  if (!launch) return null;
  history.replaceState(history.state, '', launch.address);
  if (launch.shared) sharedText.put(launch.shared);
  return launch;
};
