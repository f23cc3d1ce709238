import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { savesData } from '../local/browser/saves-data.ts';
import { isRightAnswer, rightAnswersOnly } from './is-right-answer.ts';

/** The hashed files that only members and senders need, by path. The build inserts the list. */
declare const PORTAL_FILES: readonly string[];
/** The files that only the organisers' desk needs; the desk asks for them (cache-desk-files.ts). */
declare const DESK_FILES: readonly string[];

const cacheName = 'portal';
// Referenced once: the build inserts a copy of the list wherever its name stands.
const sharedFiles = PORTAL_FILES;
const deskFiles = DESK_FILES;
const files = new Set([...sharedFiles, ...deskFiles]);

/**
 * Caches the portal's files in a second step after the precache, so that a visitor's public pages work offline without
 * twice the download. The worker claims a first visit's page after both steps: when the person saves data or a file
 * failed, the public site works offline all the same, and the next visit fetches the rest. An update needs both steps.
 */
export const cachePortal = (worker: ServiceWorkerGlobalScope): PortalFiles => {
  const cacheShared = onceDone(() => fetchMissing(sharedFiles));
  const cacheDesk = onceDone(() => fetchMissing(deskFiles));
  // Runs once, because listing the cache takes longer than answering with a file.
  const cacheAll = onceDone(async () => {
    // A device that has opened the desk gets the new version's desk too.
    await Promise.all([cacheShared(), (await hasDesk()) ? cacheDesk() : undefined]);
  });
  /** Ignores a failure: the next visit tries again. */
  const ifPossible = (caching: Promise<void>): Promise<void> => caching.catch(() => undefined);

  worker.addEventListener('install', (event) => {
    event.waitUntil(hasPortal().then((has) => (has ? cacheAll() : undefined)));
  });

  worker.addEventListener('activate', () => {
    // Not awaited, because a worker answers no page while it activates.
    void (savesData() ? Promise.resolve() : ifPossible(cacheAll()))
      .then(() => worker.clients.claim())
      // A newer worker may have replaced this one.
      .catch(() => undefined);
  });

  // Retries at each navigation, because the browser may have stopped the worker halfway.
  worker.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate' && !savesData()) event.waitUntil(ifPossible(cacheAll()));
  });

  // Caches for a page that fetched the files before it had a worker.
  worker.addEventListener('message', (event) => {
    if (!isDeskRequest(event.data)) return;
    const cached = Promise.all([cacheShared(), cacheDesk()]).then(
      () => true,
      () => false,
    );
    event.waitUntil(cached.then((isCached) => event.ports[0]?.postMessage(isCached)));
  });

  const answer = new CacheFirst({
    cacheName,
    plugins: [rightAnswersOnly],
    matchOptions: { ignoreVary: true },
  });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && files.has(url.pathname),
    (options) => {
      // A page that needs one file will need the others.
      if (options.event instanceof ExtendableEvent) options.event.waitUntil(ifPossible(cacheAll()));
      return answer.handle(options);
    },
  );
  return { cacheName, has: (path) => files.has(path), deleteOthers };
};

export interface PortalFiles {
  readonly cacheName: string;
  /** True for a path of this version's files. */
  readonly has: (path: string) => boolean;
  /** Removes the files of other versions. */
  readonly deleteOthers: () => Promise<void>;
}

/** Runs `work` until it succeeds once. Calls during an attempt share it; calls after the success do nothing. */
const onceDone = (work: () => Promise<void>): (() => Promise<void>) => {
  let attempt: Promise<void> | null = null;
  return () => {
    attempt ??= work().catch((error: unknown) => {
      attempt = null;
      throw error;
    });
    return attempt;
  };
};

const fetchMissing = async (wanted: readonly string[]): Promise<void> => {
  const cache = await caches.open(cacheName);
  const cached = await cachedPaths(cache);
  await Promise.all(
    wanted
      .filter((file) => !cached.has(file))
      .map(async (file) => {
        const response = await fetch(file, { priority: 'low' });
        if (!isRightAnswer(file, response)) throw new Error(`${file}: ${response.status}`);
        await cache.put(file, response);
      }),
  );
};

const isDeskRequest = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'CACHE_DESK';

const hasDesk = async (): Promise<boolean> =>
  [...(await cachedPaths(await caches.open(cacheName)))].some((path) => path.includes('/desk-'));

const deleteOthers = async (): Promise<void> => {
  if (!(await hasPortal())) return;
  const cache = await caches.open(cacheName);
  const cached = await cachedPaths(cache);
  await Promise.all([...cached].filter((file) => !files.has(file)).map((file) => cache.delete(file)));
};

const hasPortal = (): Promise<boolean> => caches.has(cacheName);

const cachedPaths = async (cache: Cache): Promise<ReadonlySet<string>> =>
  new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
