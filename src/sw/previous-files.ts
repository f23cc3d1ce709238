import { registerRoute } from 'workbox-routing';

const cacheName = 'previous';

/**
 * Files of the version before, for tabs that go on with it: the person changed to the new version in another one, maybe
 * without a network. One version deep; a tab that is older still finds its rescue in a reload. `sources` are the caches
 * that hold them, `isCurrent` tells whether the new version has a path too. To be called before they are removed.
 */
export const keepPreviousFiles = async (
  worker: ServiceWorkerGlobalScope,
  sources: readonly string[],
  isCurrent: (path: string) => boolean,
): Promise<void> => {
  await caches.delete(cacheName);
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // No window, no such tab.
  if (windows.length === 0) return;
  const previous = await caches.open(cacheName);
  for (const name of sources) {
    // To open one that is not there would make it.
    if (!(await caches.has(name))) continue;
    const source = await caches.open(name);
    for (const request of await source.keys()) {
      const { pathname } = new URL(request.url);
      if (!hasHash(pathname) || isCurrent(pathname)) continue;
      const response = await source.match(request, { ignoreVary: true });
      // Without room for them, those tabs do without.
      if (response) await previous.put(pathname, response).catch(() => undefined);
    }
  }
};

/** For hashed files that no other route knew. */
export const answerWithPreviousFiles = (): void => {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && hasHash(url.pathname),
    async ({ request, url }) =>
      (await caches.match(url.pathname, { cacheName, ignoreVary: true })) ?? fetch(request),
  );
};

/** Everything else has the same name in every version. */
const hasHash = (path: string): boolean => path.startsWith('/assets/');
