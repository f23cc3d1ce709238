import { applicationCache, paths } from '../../config/paths.ts';

/** Caches the page of an application for the worker, so that an applicant can open it offline on this device. */
export const cacheApplicationPage = async (): Promise<void> => {
  if (!('caches' in globalThis)) return;
  const kept = await caches.open(applicationCache);
  await kept.add(paths.application);
};
