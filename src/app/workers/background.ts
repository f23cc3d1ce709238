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

// A worker of its own, below a path without pages: it may load the whole API client without slowing down the worker that
// answers navigations, and a new one may take over at once because it controls no page.
self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('sync', (event) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is the type of this event.
  const wake = event as SyncEvent;
  wake.waitUntil(flush(wake.tag === syncTags.offline));
});

/** Rejects when a better connection would let more entries through: the browser then wakes the worker again. */
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
