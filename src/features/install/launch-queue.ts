import { paths } from '../../config/paths.ts';
import { readMailLink } from '../../domain/mail-link.ts';
import { installStored } from './stored.ts';

/** Chromium hands a launch to an open window (`launch_handler` of the manifest). */
interface LaunchQueue {
  setConsumer(take: (params: { readonly targetURL?: string | null }) => void): void;
}

/**
 * Calls `launch` with each address that the system opens while this window is open. Chromium first delivers the address that opened
 * the window, or repeats the last one after a reload: both are skipped. `openedWith`: the document's original address.
 */
export const followLaunches = (openedWith: string, launch: (address: URL) => void): void => {
  const queue: unknown = Reflect.get(globalThis, 'launchQueue');
  if (!isLaunchQueue(queue)) return;
  let knownPlace = wasReloaded() ? installStored.lastLaunch.read() : withoutToken(openedWith);
  queue.setConsumer(({ targetURL }) => {
    if (!targetURL) return;
    const place = withoutToken(targetURL);
    const isRepeated = place === knownPlace;
    knownPlace = null;
    if (place) installStored.lastLaunch.write(place);
    const address = URL.parse(targetURL);
    if (!isRepeated && address?.origin === globalThis.location.origin) launch(address);
  });
};

/** The address, or that of /auth for a link in a mail, whose token must not be stored. Null when the text is no address. */
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
