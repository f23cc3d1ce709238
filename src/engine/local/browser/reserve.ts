/** Files in Cache Storage free their room at once; Chromium keeps the room of a cleared IndexedDB until it compacts. */
const cacheName = 'reserve';
const path = '/reserve';
/** Room for hundreds of messages, because Chromium fills a device up to half a megabyte beyond its quota. */
const bytes = 1024 * 1024;

/** Occupies some room on this device, which `releaseReserve` frees for what a person writes ([ST1]). */
export const fillReserve = async (): Promise<void> => {
  // Over plain HTTP from another machine there is no Cache Storage.
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(cacheName);
  // Does not read the file: an answer whose body nobody reads would keep its room when the file is deleted.
  if ((await cache.keys(path)).length === 0) await cache.put(path, new Response(new Uint8Array(bytes)));
};

export const releaseReserve = async (): Promise<void> => {
  if ('caches' in globalThis) await (await caches.open(cacheName)).delete(path);
};
