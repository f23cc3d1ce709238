import { make } from './make.ts';

/**
 * The live region of all notices; the first call adds it. Call it long before the first notice, because some screen
 * readers ignore a region that appears with its text. It lies outside the page, because an open dialog makes the page
 * inert.
 */
export const toastRegion = (): HTMLElement => {
  const region = document.getElementById('notices') ?? make('output', '');
  if (region.isConnected) return region;
  region.id = 'notices';
  region.ariaAtomic = 'false';
  document.body.append(region);
  return region;
};
