import { applicationCache, paths } from '../../config/paths.ts';

/** Keeps the page of an application where the worker looks for it: who applied on this device can open it offline. */
export const cacheApplicationPage = async (): Promise<void> => {
  if (!('caches' in globalThis)) return;
  const kept = await caches.open(applicationCache);
  await kept.add(paths.application);
};
