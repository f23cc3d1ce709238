/// <reference lib="webworker" />
import { env } from '../config/env.ts';
import { isForEveryTab } from '../local/browser/ports.ts';
import { runInBackground } from '../runtime/background-run.ts';

/** Of the Background Sync API, which TypeScript's libraries do not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope;

// A worker of its own, in a folder where no page lives: it can be as heavy as the client of the backend without slowing
// down the one that answers navigations, and a new one may take over at once because it controls nobody.
self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('sync', (event) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is the type of this event.
  (event as SyncEvent).waitUntil(flush());
});

/** Rejects when something is left that could go with a better connection: the browser then wakes us again later. */
const flush = async (): Promise<void> => {
  const channel = new BroadcastChannel('sync-events');
  try {
    const result = await runInBackground({
      url: env.supabaseUrl,
      key: env.supabaseKey,
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
