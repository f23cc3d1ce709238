/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[];
};

precacheAndRoute([...self.__WB_MANIFEST]);
cleanupOutdatedCaches();
// The first visit is offline-capable at once; an update still waits for the old pages to close.
clientsClaim();

// Every page is the same document; the backend's own paths are never answered from here.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(auth|rest|realtime|functions)\/v1\//, /^\/_mail/],
  }),
);
