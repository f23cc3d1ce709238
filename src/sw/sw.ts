/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[];
};

// A public page is the same document whatever stands behind its question mark.
precacheAndRoute([...self.__WB_MANIFEST], { ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();
// The first visit is offline-capable at once; an update still waits for the old pages to close.
clientsClaim();

// The public pages are in the precache under their own addresses; every other address is the app's empty document. The backend's own paths are never answered from here.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app.html'), {
    denylist: [/^\/(auth|rest|realtime|functions)\/v1\//, /^\/_mail/],
  }),
);
