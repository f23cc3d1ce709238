import { messageSW } from 'workbox-window/messageSW.js';

/**
 * Asks the service worker to keep every file that the desk needs without a network. Resolves to whether it does: false when
 * one could not be fetched or stored, or the browser has no workers. Waits for as long as no worker is active.
 */
export const keepDeskFiles = async (): Promise<boolean> => {
  if (!('serviceWorker' in navigator)) return false;
  const { active } = await navigator.serviceWorker.ready;
  return active !== null && (await messageSW(active, { type: 'KEEP_DESK' })) === true;
};
