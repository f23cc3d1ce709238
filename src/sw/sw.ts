/// <reference lib="webworker" />
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { portalPages } from '../config/paths.ts';
import { rightAnswersOnly } from './is-right-answer.ts';
import { keepPortal } from './portal-files.ts';
import { answerWithPreviousFiles, keepPreviousFiles } from './previous-files.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[];
};

// The files of portal and application form. Registered first, because the first matching route answers.
const portal = keepPortal(self);

// The public site. A page is the same document for every query.
const site = new PrecacheController({ plugins: [rightAnswersOnly] });
site.addToCacheList([...self.__WB_MANIFEST]);
registerRoute(new PrecacheRoute(site, { ignoreURLParametersMatching: [/./] }));
self.addEventListener('install', (event) => void site.install(event));
cleanupOutdatedCaches();

// Of the previous version, only files that an open tab may still request.
self.addEventListener('activate', (event) => {
  const isCurrent = (path: string) => portal.has(path) || site.getCacheKeyForURL(path) !== undefined;
  const forget = async () => {
    await keepPreviousFiles(self, [site.strategy.cacheName, portal.cacheName], isCurrent);
    await Promise.all([site.activate(event), portal.forgetOthers()]);
  };
  event.waitUntil(forget());
});
answerWithPreviousFiles();

// A new version waits until a person asks for it or no page of the old one is open. Later versions must understand this
// message too: pages of the previous version send it.
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if (isOrderToTakeOver(data)) void self.skipWaiting();
});

// Caches pictures below the fold once they were seen. Their names have no hash, so that an operator can replace a file:
// the cached one shows at once, the new one the next time.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
  new StaleWhileRevalidate({
    cacheName: 'pictures',
    plugins: [
      rightAnswersOnly,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- absent callbacks are undefined.
      new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true }) as WorkboxPlugin,
    ],
  }),
);

// Documents are precached under their addresses, and the portal's document answers the addresses below it. The server
// answers every other address: a file that is not cached, the API, or a page that only a newer version has.
for (const page of portalPages)
  registerRoute(
    new NavigationRoute(site.createHandlerBoundToURL(`${page}.html`), {
      allowlist: [new RegExp(`^${page}/[^/?]+/?(\\?|$)`)],
    }),
  );

function isOrderToTakeOver(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING';
}
