import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { savesData } from '../local/browser/saves-data.ts';
import { isRightAnswer, rightAnswersOnly } from './is-right-answer.ts';

/** What only members and senders need, by path; the build puts the list in. Every name carries a hash. */
declare const PORTAL_FILES: readonly string[];

const cacheName = 'portal';
const files = new Set(PORTAL_FILES);

/**
 * Keeps the files of the portal beside the precache, in a second step: a visitor's public pages are there
 * offline without waiting for twice their weight. A first visit's page is taken over once both were tried for:
 * where data is saved or some files did not come, a controlled page has the public site offline for certain, and of
 * the portal what came; the next visit, and whoever opens it, fetch the rest. An update is installed only with both.
 */
export const keepPortal = (worker: ServiceWorkerGlobalScope): PortalFiles => {
  let keeping: Promise<void> | null = null;
  const keep = (): Promise<void> => {
    keeping ??= fetchMissing().catch((error: unknown) => {
      keeping = null;
      throw error;
    });
    return keeping;
  };
  /** The next visit tries again. */
  const keepIfPossible = (): Promise<void> => keep().catch(() => undefined);

  worker.addEventListener('install', (event) => {
    event.waitUntil(hasPortal().then((has) => (has ? keep() : undefined)));
  });

  worker.addEventListener('activate', () => {
    // Not waited for: an activating worker answers no page.
    void (savesData() ? Promise.resolve() : keepIfPossible())
      .then(() => worker.clients.claim())
      // A newer worker may have come meanwhile.
      .catch(() => undefined);
  });

  // The browser may have ended the worker in the middle.
  worker.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate' && !savesData()) event.waitUntil(keepIfPossible());
  });

  const answer = new CacheFirst({
    cacheName,
    plugins: [rightAnswersOnly],
    matchOptions: { ignoreVary: true },
  });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && files.has(url.pathname),
    (options) => {
      // Whoever uses one of them will want the others, whatever it costs.
      if (options.event instanceof ExtendableEvent) options.event.waitUntil(keepIfPossible());
      return answer.handle(options);
    },
  );
  return { cacheName, has: (path) => files.has(path), forgetOthers };
};

export interface PortalFiles {
  readonly cacheName: string;
  /** Whether a path is one of them in this version. */
  readonly has: (path: string) => boolean;
  /** Removes those of other versions. */
  readonly forgetOthers: () => Promise<void>;
}

const fetchMissing = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  const kept = await keptPaths(cache);
  await Promise.all(
    [...files]
      .filter((file) => !kept.has(file))
      .map(async (file) => {
        const response = await fetch(file, { priority: 'low' });
        if (!isRightAnswer(file, response)) throw new Error(`${file}: ${response.status}`);
        await cache.put(file, response);
      }),
  );
};

const forgetOthers = async (): Promise<void> => {
  if (!(await hasPortal())) return;
  const cache = await caches.open(cacheName);
  const kept = await keptPaths(cache);
  await Promise.all([...kept].filter((file) => !files.has(file)).map((file) => cache.delete(file)));
};

const hasPortal = (): Promise<boolean> => caches.has(cacheName);

const keptPaths = async (cache: Cache): Promise<ReadonlySet<string>> =>
  new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
