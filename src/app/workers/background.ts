/// <reference lib="webworker" />
import { env } from '../../config/env.ts';
import { syncTags } from '../../config/sync-tags.ts';
import { changes, schema } from '../capabilities.ts';
import { isForEveryTab } from '../../engine/local/browser/ports.ts';
import { runInBackground } from '../../engine/worker/background-run.ts';
import { leaveDesk } from '../../features/desk/worker.ts';

/** Part of the Background Sync API, which TypeScript's libraries do not have. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope;

// A worker of its own, at a path without pages: the API client does not slow down the worker that answers navigations. A new version
// can take over at once, because this worker controls no page.
self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('sync', (event) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser dispatches `sync` with this type.
  const syncEvent = event as SyncEvent;
  syncEvent.waitUntil(flush(syncEvent.tag === syncTags.offline));
});

/** Rejects when a later attempt could send more entries: the browser then wakes the worker again. */
const flush = async (cameOnline: boolean): Promise<void> => {
  const channel = new BroadcastChannel('sync-events');
  try {
    const result = await runInBackground({
      url: env.supabaseUrl,
      key: env.supabaseKey,
      kinds: changes,
      schema,
      afterwards: leaveDesk,
      cameOnline,
      fetch: (input, init) => fetch(input, init),
      announcer: {
        announce(event) {
          if (isForEveryTab(event)) channel.postMessage(event);
        },
      },
    });
    if (result === 'later') throw new Error('Something still waits.');
  } finally {
    channel.close();
  }
};
