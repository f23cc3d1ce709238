/// <reference lib="webworker" />
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { applicationCache, paths, portalPages } from '../../config/paths.ts';
import { rightAnswersOnly } from '../../engine/worker/is-right-answer.ts';
import { showNotices } from '../../features/notifications/worker.ts';
import { cachePortal } from '../../engine/worker/portal-files.ts';
import { answerWithPreviousFiles, cachePreviousFiles } from '../../engine/worker/previous-files.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[];
};

/** Matches paths that only the server answers: files, the API, and the mailbox of `npm start`. */
const serverPath = /\.[^/]*$|^\/(?:_|\w+\/v1\/)/;

// The files of the portal and of the application form. Registered first, because the first matching route answers.
const portal = cachePortal(self);

// The files of the public site. A document is the same for every query.
const site = new PrecacheController({ plugins: [rightAnswersOnly] });
site.addToCacheList([...self.__WB_MANIFEST]);
registerRoute(new PrecacheRoute(site, { ignoreURLParametersMatching: [/./] }));
self.addEventListener('install', (event) => void site.install(event));
cleanupOutdatedCaches();

// Keeps only the files of the previous version that an open tab may still request.
self.addEventListener('activate', (event) => {
  const isCurrent = (path: string) => portal.has(path) || site.getCacheKeyForURL(path) !== undefined;
  const deleteOldFiles = async () => {
    await cachePreviousFiles(self, [site.strategy.cacheName, portal.cacheName], isCurrent);
    await Promise.all([site.activate(event), portal.deleteOthers()]);
  };
  event.waitUntil(deleteOldFiles());
});
answerWithPreviousFiles();

showNotices(self);

// A new version waits until a person asks for it or no page of the old version is open. Pages of the old version send this message,
// so every version must understand it.
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if (isTakeOverMessage(data)) void self.skipWaiting();
});

// Few visitors need the page of an application, so it is cached at its first visit instead of precached. Before that visit the 404 page
// answers offline, with other words (src/site/not-found/not-found-page.tsx).
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === paths.application,
  new NetworkFirst({
    cacheName: applicationCache,
    networkTimeoutSeconds: 5,
    plugins: [rightAnswersOnly, { handlerDidError: answerNotFound }],
  }),
);

// The precached document of a portal page also answers the addresses below it.
for (const page of portalPages)
  registerRoute(
    new NavigationRoute(site.createHandlerBoundToURL(`${page}.html`), {
      allowlist: [new RegExp(`^${page}/[^/?]+/?(\\?|$)`)],
    }),
  );

// The server answers every other address, because a newer version may have a page there. Offline, the 404 page answers.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !serverPath.test(url.pathname),
  ({ request }) => fetch(request).catch(answerNotFound),
);

function isTakeOverMessage(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING';
}

/** The 404 page with the status that the server gives it. */
async function answerNotFound(): Promise<Response> {
  const page = await site.matchPrecache('404.html');
  return page ? new Response(page.body, { status: 404, headers: page.headers }) : Response.error();
}
