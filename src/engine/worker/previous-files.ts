import { registerRoute } from 'workbox-routing';

const cacheName = 'previous';

/**
 * Keeps the files of the previous version for tabs that still run it after an update in another tab. Keeps one version only: an
 * older tab recovers by a reload. `sources`: the caches with the files. `isCurrent`: true for a path that the new version has
 * too. Call it before the files are removed.
 */
export const cachePreviousFiles = async (
  worker: ServiceWorkerGlobalScope,
  sources: readonly string[],
  isCurrent: (path: string) => boolean,
): Promise<void> => {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // No tab is open that could need them.
  if (windows.length === 0) return void (await caches.delete(cacheName));
  const replaced: [path: string, source: Cache, request: Request][] = [];
  for (const name of sources) {
    // Opening a missing cache would create it.
    if (!(await caches.has(name))) continue;
    const source = await caches.open(name);
    for (const request of await source.keys()) {
      const { pathname } = new URL(request.url);
      if (hasHash(pathname) && !isCurrent(pathname)) replaced.push([pathname, source, request]);
    }
  }
  // The new version is the same app with other pages, so no tab needs old files.
  if (replaced.length === 0) return;
  await caches.delete(cacheName);
  const previous = await caches.open(cacheName);
  for (const [path, source, request] of replaced) {
    const response = await source.match(request, { ignoreVary: true });
    // If storage is full, the old tabs reload instead.
    if (response) await previous.put(path, response).catch(() => undefined);
  }
};

/** Answers hashed files that no other route has. */
export const answerWithPreviousFiles = (): void => {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && hasHash(url.pathname),
    async ({ request, url }) =>
      (await caches.match(url.pathname, { cacheName, ignoreVary: true })) ?? fetch(request),
  );
};

/** False for other files, which have the same name in every version. */
const hasHash = (path: string): boolean => path.startsWith('/assets/');
