/// <reference lib="webworker" />
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { keepPortal } from './portal-files.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[];
};

// The members' portal and the sending of applications follow by themselves. First, because the route that
// answers a request ends it for every listener behind.
keepPortal(self);

// The public site. A page of it is the same document whatever stands behind its question mark.
precacheAndRoute([...self.__WB_MANIFEST], { ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();

// Pictures below the fold are kept once they were seen. They have no hash in their names, because an operator
// replaces one by dropping a file over it: the kept one shows at once, a newer one the next time.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
  new StaleWhileRevalidate({
    cacheName: 'pictures',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- absent callbacks are undefined.
    plugins: [new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true }) as WorkboxPlugin],
  }),
);

// The public pages are in the precache under their own addresses; every other address is the app's empty
// document. The backend's own paths are never answered from here.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app.html'), {
    denylist: [/^\/(auth|rest|realtime|functions)\/v1\//, /^\/_mail/],
  }),
);
