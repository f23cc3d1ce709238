import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { savesData } from '../local/browser/saves-data.ts';
import { isRightAnswer, rightAnswersOnly } from './is-right-answer.ts';

/** The hashed files that only members and senders need, by path. The build inserts the list. */
declare const PORTAL_FILES: readonly string[];
/** Those that only the organisers' desk needs. */
declare const DESK_FILES: readonly string[];

const cacheName = 'portal';
// Named once: the build puts a copy of the list wherever its name stands.
const everybodysFiles = PORTAL_FILES;
const deskFiles = DESK_FILES;
const files = new Set([...everybodysFiles, ...deskFiles]);

/**
 * Caches the portal's files in a second step after the precache, so that a visitor's public pages work offline without
 * twice the download. The worker claims a first visit's page after both steps: when the person saves data or a file
 * failed, the public site works offline all the same, and the next visit fetches the rest. An update needs both steps.
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
    // Not awaited: an activating worker answers no page.
    void (savesData() ? Promise.resolve() : keepIfPossible())
      .then(() => worker.clients.claim())
      // A newer worker may have replaced this one.
      .catch(() => undefined);
  });

  // The browser may have stopped the worker halfway.
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
      // A page that needs one file will need the others.
      if (options.event instanceof ExtendableEvent) options.event.waitUntil(keepIfPossible());
      return answer.handle(options);
    },
  );
  return { cacheName, has: (path) => files.has(path), forgetOthers };
};

export interface PortalFiles {
  readonly cacheName: string;
  /** True for a path of this version's files. */
  readonly has: (path: string) => boolean;
  /** Removes the files of other versions. */
  readonly forgetOthers: () => Promise<void>;
}

const fetchMissing = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  const kept = await keptPaths(cache);
  // A device that has opened the desk gets the new version's desk too.
  const isDesk = [...kept].some((path) => path.includes('/desk-'));
  await Promise.all(
    [...everybodysFiles, ...(isDesk ? deskFiles : [])]
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
