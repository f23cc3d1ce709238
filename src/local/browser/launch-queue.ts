import { paths } from '../../config/paths.ts';
import { readMailLink } from '../../domain/mail-link.ts';
import { tabValues } from '../store/keys.ts';

/** As far as it is used: Chromium hands a launch to a window that is open already (`launch_handler` of the manifest). */
interface LaunchQueue {
  setConsumer(take: (params: { readonly targetURL?: string | null }) => void): void;
}

/**
 * Calls `launch` with each address that the system opens while this window is open. The first one that a document gets
 * is often no launch of its own: Chromium also passes on the address that the window was opened with, and once more the
 * last one after every reload. `openedWith` is the document's address as it was at first.
 */
export const followLaunches = (openedWith: string, launch: (address: URL) => void): void => {
  const queue: unknown = Reflect.get(globalThis, 'launchQueue');
  if (!isLaunchQueue(queue)) return;
  let known = wasReloaded() ? tabValues.lastLaunch.read() : withoutToken(openedWith);
  queue.setConsumer(({ targetURL }) => {
    if (!targetURL) return;
    const place = withoutToken(targetURL);
    const isRepeated = place === known;
    known = null;
    if (place) tabValues.lastLaunch.write(place);
    const address = URL.parse(targetURL);
    if (!isRepeated && address?.origin === globalThis.location.origin) launch(address);
  });
};

/** As the address stands once a mail's link was taken from it; null where it cannot be read. */
const withoutToken = (text: string): string | null => {
  const address = URL.parse(text);
  return address && readMailLink(address) ? new URL(paths.auth, address).href : (address?.href ?? null);
};

const isLaunchQueue = (queue: unknown): queue is LaunchQueue =>
  typeof queue === 'object' && queue !== null && 'setConsumer' in queue;

const wasReloaded = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
};
