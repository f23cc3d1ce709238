import { Workbox } from 'workbox-window';

/**
 * Registers the service worker; a browser that forbids workers simply stays
 * online-only. A new version takes over at the next start.
 */
export const registerServiceWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  try {
    await new Workbox('/sw.js', { type: 'module' }).register();
  } catch {
    // Private windows of some browsers refuse: the app works without.
  }
};
