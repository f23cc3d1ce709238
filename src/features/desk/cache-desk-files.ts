import { messageSW } from 'workbox-window/messageSW.js';

/**
 * Asks the service worker to cache every file that the desk needs offline. Resolves to false when a file could not be fetched
 * or stored, or the browser has no workers. Waits until a worker is active.
 */
export const cacheDeskFiles = async (): Promise<boolean> => {
  if (!('serviceWorker' in navigator)) return false;
  const { active } = await navigator.serviceWorker.ready;
  return active !== null && (await messageSW(active, { type: 'CACHE_DESK' })) === true;
};
