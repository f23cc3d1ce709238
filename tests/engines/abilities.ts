import type { EngineName } from './engine-names.ts';

/** Something of the web that an app on a phone would use, how the app does without, and who has it. */
export interface Ability {
  readonly name: string;
  /** Runs in the page of a member who is signed in. */
  readonly has: () => boolean | Promise<boolean>;
  readonly without: string;
  readonly missingIn: readonly EngineName[];
}

/** The journeys say what works; this is what stands behind it, looked at in each run. */
export const abilities: readonly Ability[] = [
  {
    name: 'Service worker, as an ECMAScript module',
    has: async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
    without: 'the app needs the network to open',
    missingIn: [],
  },
  {
    name: 'IndexedDB with strict durability',
    has: async () => {
      const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('outbox-'))?.name ?? '';
      return new Promise<boolean>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => resolve(false));
        opening.addEventListener('success', () => {
          const { durability } = opening.result.transaction('entries', 'readwrite', { durability: 'strict' });
          opening.result.close();
          resolve(durability === 'strict');
        });
      });
    },
    without: 'a message could be lost when the power goes in the moment after it was written',
    missingIn: [],
  },
  {
    name: 'Web Locks',
    has: () => 'locks' in navigator,
    without: 'every tab sends for itself; leases and the server keep it right',
    missingIn: [],
  },
  {
    name: 'BroadcastChannel',
    has: () => 'BroadcastChannel' in globalThis,
    without: 'another tab learns at its next pull',
    missingIn: [],
  },
  {
    name: 'Persistent storage can be asked for',
    has: () => 'storage' in navigator && 'persist' in navigator.storage,
    without: 'nothing can be said of room or eviction; the mirror fills again by itself',
    missingIn: ['webkit'],
  },
  {
    name: 'Background Sync',
    has: () => 'SyncManager' in globalThis,
    without:
      'what waits goes at the next start, on return to the tab, online, and by a timer while it is open',
    missingIn: ['firefox', 'webkit'],
  },
  {
    name: 'Install prompt (beforeinstallprompt)',
    has: () => 'onbeforeinstallprompt' in globalThis,
    without: "the person installs through the browser's own menu, where it has one",
    missingIn: ['firefox', 'webkit'],
  },
  {
    name: 'Badge on the icon',
    has: () => 'setAppBadge' in navigator,
    without: 'unread messages are counted inside of the app only',
    missingIn: ['firefox', 'webkit'],
  },
  {
    name: 'Launch handler',
    has: () => 'launchQueue' in globalThis,
    without: 'a link to the app may open a second window',
    missingIn: ['firefox', 'webkit'],
  },
];
