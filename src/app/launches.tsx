import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isOfPortal } from '../config/paths.ts';
import { readLaunch, type Launch } from './launch.ts';
import { readMailLink } from '../domain/mail-link.ts';
import { readSource } from '../features/applications/rules/source.ts';
import { followLaunches } from '../features/install/launch-queue.ts';
import { sharedText } from '../features/chat/shared-text.ts';
import { showSection } from '../ui/show-section.ts';

/** Navigates the open window to what the system launches, without a reload that would lose unsaved text. */
export const Launches = () => {
  const navigate = useNavigate();
  const location = useLocation();
  const wanted = useRef('');

  useEffect(() => {
    followLaunches(openedWith, (address) => {
      const launch = readLaunch(address);
      // The icon of an app that is open brings its window to the front, as it was left.
      if (launch?.source === 'icon') return;
      if (needsLoading(address)) return load(address);
      if (launch?.shared) sharedText.put(launch.shared);
      const place = launch?.address ?? `${address.pathname}${address.search}${address.hash}`;
      wanted.current = new URL(place, address).hash;
      void navigate(place, { replace: address.pathname === globalThis.location.pathname });
    });
    // oxlint-disable-next-line react/exhaustive-deps -- once: the queue has one listener, and a later `navigate` does the same.
  }, []);

  // A page that is still opening scrolls to its section by itself.
  useEffect(() => {
    showSection(wanted.current);
    wanted.current = '';
  }, [location]);
  return null;
};

/** Navigates the open portal to what a pressed notice tells of (src/features/notifications/worker.ts), without a reload that would lose unsaved text. */
export const NoticePresses = () => {
  const navigate = useNavigate();
  useEffect(() => {
    const { serviceWorker } = navigator;
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      const address = pressedAddress(data);
      if (address) void navigate(`${address.pathname}${address.search}${address.hash}`);
    };
    serviceWorker?.addEventListener('message', onMessage);
    return () => serviceWorker?.removeEventListener('message', onMessage);
  }, [navigate]);
  return null;
};

const pressedAddress = (data: unknown): URL | null =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'OPEN' && 'address' in data
    ? URL.parse(String(data.address))
    : null;

/** True for an address that only a new document reads: a mail's link, a code, or a page outside of the portal. */
const needsLoading = (address: URL): boolean =>
  readMailLink(address) !== null || readSource(address.search) !== null || !isOfPortal(address.pathname);

const load = (address: URL): void => {
  const { pathname, search } = globalThis.location;
  const isFragmentOnly = address.pathname === pathname && address.search === search;
  globalThis.location.assign(address);
  // A new fragment alone loads no document.
  if (isFragmentOnly) globalThis.location.reload();
};

/** The document's original address; empty while the site is built. */
const openedWith: string = globalThis.location?.href ?? '';

/**
 * Removes the launch from the address before other code reads it, so that a reload or a copied address launches nothing
 * again. Hands a shared text to the chat.
 */
export const takeLaunch = (): Launch | null => {
  const launch = readLaunch(new URL(globalThis.location.href));
  if (!launch) return null;
  history.replaceState(history.state, '', launch.address);
  if (launch.shared) sharedText.put(launch.shared);
  return launch;
};
