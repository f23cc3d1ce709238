import { applicationCache, paths } from '../../config/paths.ts';

/** Caches the page of an application, so that the applicant can open it offline on this device. */
export const cacheApplicationPage = async (): Promise<void> => {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(applicationCache);
  await cache.add(paths.application);
};
