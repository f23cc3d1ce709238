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

// The members' portal and the sending of applications follow by themselves. First, because the route that
// answers a request ends it for every listener behind.
const portal = keepPortal(self);

// The public site. A page of it is the same document whatever stands behind its question mark.
const site = new PrecacheController({ plugins: [rightAnswersOnly] });
site.addToCacheList([...self.__WB_MANIFEST]);
registerRoute(new PrecacheRoute(site, { ignoreURLParametersMatching: [/./] }));
self.addEventListener('install', (event) => void site.install(event));
cleanupOutdatedCaches();

// Of the version before, only what a tab that goes on with it may still ask for.
self.addEventListener('activate', (event) => {
  const isCurrent = (path: string) => portal.has(path) || site.getCacheKeyForURL(path) !== undefined;
  const forget = async () => {
    await keepPreviousFiles(self, [site.strategy.cacheName, portal.cacheName], isCurrent);
    await Promise.all([site.activate(event), portal.forgetOthers()]);
  };
  event.waitUntil(forget());
});
answerWithPreviousFiles();

// A new version waits until a person asks for it, or no page of the old one is left. The order is part of every later
// version too: it comes from the pages of the one before.
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if (isOrderToTakeOver(data)) void self.skipWaiting();
});

// Pictures below the fold are kept once they were seen. They have no hash in their names, because an operator
// replaces one by dropping a file over it: the kept one shows at once, a newer one the next time.
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

// Documents are in the precache under their own addresses, and the portal's answers the addresses below it too. Every
// other address is the server's: a file that is not kept, the API, or a page that only a newer version has.
for (const page of portalPages)
  registerRoute(
    new NavigationRoute(site.createHandlerBoundToURL(`${page}.html`), {
      allowlist: [new RegExp(`^${page}/[^/?]+/?(\\?|$)`)],
    }),
  );

function isOrderToTakeOver(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING';
}
