import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isOfPortal } from '../config/paths.ts';
import { readLaunch, type Launch } from './launch.ts';
import { readMailLink } from '../domain/mail-link.ts';
import { readSource } from '../features/applications/rules/source.ts';
import { followLaunches } from '../features/install/launch-queue.ts';
import { sharedText } from '../features/chat/shared-text.ts';
import { showSection } from '../ui/show-section.ts';

/** Navigates the open window to each launched address, without a reload that would lose unsaved text. */
export const Launches = () => {
  const navigate = useNavigate();
  const location = useLocation();
  const wantedHash = useRef('');

  useEffect(() => {
    followLaunches(openedWith, (address) => {
      const launch = readLaunch(address);
      // The icon of an open app only brings its window to the front.
      if (launch?.source === 'icon') return;
      if (needsNewDocument(address)) return loadDocument(address);
      if (launch?.shared) sharedText.put(launch.shared);
      const place = launch?.address ?? `${address.pathname}${address.search}${address.hash}`;
      wantedHash.current = new URL(place, address).hash;
      void navigate(place, { replace: address.pathname === globalThis.location.pathname });
    });
    // oxlint-disable-next-line react/exhaustive-deps -- once: the queue has one listener, and every `navigate` does the same.
  }, []);

  // For a page that is open already. A page that opens scrolls to its section by itself.
  useEffect(() => {
    showSection(wantedHash.current);
    wantedHash.current = '';
  }, [location]);
  return null;
};

/**
 * Navigates the open portal to the page of a pressed push notice (src/features/notifications/worker.ts), without a reload that would
 * lose unsaved text.
 */
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

/** True for an address that only a new document reads: a mail's link, a link with a code, or a page outside of the portal. */
const needsNewDocument = (address: URL): boolean =>
  readMailLink(address) !== null || readSource(address.search) !== null || !isOfPortal(address.pathname);

const loadDocument = (address: URL): void => {
  const { pathname, search } = globalThis.location;
  const isFragmentOnly = address.pathname === pathname && address.search === search;
  globalThis.location.assign(address);
  // `assign` loads no document when only the fragment changes.
  if (isFragmentOnly) globalThis.location.reload();
};

/** The document's original address; empty while the site is built. */
const openedWith: string = globalThis.location?.href ?? '';

/**
 * Removes the launch parameters from the address and returns them; null without any. Call it before other code reads the address: a
 * reload or a copied address then launches nothing. Passes a shared text to the chat.
 */
export const takeLaunch = (): Launch | null => {
  const launch = readLaunch(new URL(globalThis.location.href));
  if (!launch) return null;
  history.replaceState(history.state, '', launch.address);
  if (launch.shared) sharedText.put(launch.shared);
  return launch;
};
