import { mayRescue } from '../domain/app-update.ts';
import { afterSending } from '../local/browser/sending.ts';
import { canStore } from '../local/store/key-value-store.ts';
import { tabValues } from '../local/store/keys.ts';
import { appVersion } from '../runtime/state/app-version.ts';
import { isReloadHeld } from '../runtime/state/unsaved.ts';
import { beforeFailingParts } from '../ui/lazy-part.tsx';
import type { WorkerBridge } from './service-worker.ts';

/**
 * Watches for parts of this page that do not come. Where the server has gone over to another version, whose files have
 * other names, one reload brings that; unsaved text holds it back, and the person is asked instead. Everywhere else the
 * area that lacks its part says so and offers another try.
 */
export const rescueWhenPartsVanish = (bridge: WorkerBridge): void => {
  let underWay: Promise<void> | null = null;
  globalThis.addEventListener('vite:preloadError', () => {
    // One for all: a page lacks many parts at once.
    underWay ??= rescue(bridge).finally(() => {
      underWay = null;
    });
  });
  // A page that is about to be reloaded shows no failure before.
  beforeFailingParts(() => underWay ?? Promise.resolve());
};

/** After its reload the page is gone; a browser that stays nevertheless gets its failure after so long. */
const reloadMs = 10_000;

/** So long what is being sent may hold a reload up; sent once more, it is harmless. */
const longestSendingMs = 5_000;

const rescue = async (bridge: WorkerBridge): Promise<void> => {
  // Held back once, it is the person's: no reload comes by itself the moment that a field is empty.
  if (appVersion.read().newer === 'gone') return;
  const own = ownEntryFile();
  const isOnline = navigator.onLine;
  const isServed = isOnline ? await isOwnVersionServed() : null;
  if (!mayRescue({ isOnline, own, isServed, ...readNote(), isReload: isReload() })) return;
  if (!isReloadHeld()) {
    // A worker would answer the reload with the old version again.
    if ((await bridge.fetchNewer()) === 'waiting' && !isReloadHeld()) await bridge.activate();
  }
  if (!isReloadHeld()) await afterSending(longestSendingMs);
  // Also what was begun meanwhile.
  if (isReloadHeld()) {
    appVersion.change({ newer: 'gone' });
    return;
  }
  tabValues.rescuedFrom.write(own ?? '');
  globalThis.location.reload();
  await new Promise((resolve) => setTimeout(resolve, reloadMs));
};

/** The entry file that this page runs on; null in development. */
export const ownEntryFile = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Whoever waits for a part waits so much longer on a network that answers nothing. */
const longestAnswerMs = 5_000;

/**
 * Whether the version that the server hands out now has this page's entry file: its worker names every file, and is the
 * one file that the worker on the device never answers. Null when the server cannot be asked.
 */
export const isOwnVersionServed = async (): Promise<boolean | null> => {
  try {
    const response = await fetch('/sw.js', {
      cache: 'no-store',
      signal: AbortSignal.timeout(longestAnswerMs),
    });
    // Something else may answer in its place, such as a hotel's network.
    if (!response.ok || !response.headers.get('content-type')?.includes('javascript')) return null;
    return (await response.text()).includes((ownEntryFile() ?? '').slice(1));
  } catch {
    return null;
  }
};

/** The version that this tab was reloaded away from, and whether the tab can remember one. */
const readNote = (): { readonly rescuedFrom: string | null; readonly canNote: boolean } => ({
  rescuedFrom: tabValues.rescuedFrom.read(),
  canNote: canStore('sessionStorage'),
});

const isReload = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
};
