import { atom, getDefaultStore, useAtomValue } from 'jotai';
import type { DeliveryState } from '../../../domain/delivery.ts';
import type { StorageFault } from '../../local/watch-opening.ts';

export interface SyncStatus {
  /** The result of the last attempt to reach the server, not navigator.onLine. */
  readonly connectivity: 'online' | 'offline';
  /**
   * False while the browser reports no network, until an answer proves it wrong. When it is true and no request gets an answer,
   * the club may be down.
   */
  readonly hasNetwork: boolean;
  /** True once an attempt to reach the server has succeeded or failed on this page. Before that the other fields are a guess. */
  readonly hasAsked: boolean;
  /** Epoch milliseconds of the last complete pull; null before the first. */
  readonly lastPullAt: number | null;
  /** When the live channel of this page was last confirmed or brought a change. Epoch milliseconds. */
  readonly lastLiveAt: number | null;
  /** The code or HTTP status with which the server failed the last pull; null while pulls succeed. */
  readonly pullError: string | null;
  /** The server no longer accepts this device's session: sign in again. */
  readonly signInNeeded: boolean;
  /** The server no longer understands this version of the app; the outbox waits for the next. */
  readonly appTooOld: boolean;
  /** Why the member's databases on this device do not open; null when they are open, or opening. */
  readonly storageFault: StorageFault | null;
}

// The browser's report, until the first answer of the server.
const hasNetwork = !globalThis.navigator || globalThis.navigator.onLine;

const syncStatusAtom = atom<SyncStatus>({
  connectivity: hasNetwork ? 'online' : 'offline',
  hasNetwork,
  hasAsked: false,
  lastPullAt: null,
  lastLiveAt: null,
  pullError: null,
  signInNeeded: false,
  appTooOld: false,
  storageFault: null,
});

/** True when pulls fail: the server gives no answer, or only an error. */
export const cannotFetch = ({ connectivity, pullError }: SyncStatus): boolean =>
  connectivity === 'offline' || pullError !== null;

export const useSyncStatus = (): SyncStatus => useAtomValue(syncStatusAtom);

const storageFaultAtom = atom((get) => get(syncStatusAtom).storageFault);

/** Renders a component only when the fault changes, not at each pull like `useSyncStatus`. */
export const useStorageFault = (): StorageFault | null => useAtomValue(storageFaultAtom);

/**
 * An entry's state as the screens show it. Without a connection it waits, as the header says: an attempt takes up to 15 seconds,
 * and each would move the entry to "Sending" and back.
 */
export const shownState = (state: DeliveryState, { connectivity }: SyncStatus): DeliveryState =>
  state === 'sending' && connectivity === 'offline' ? 'queued' : state;

/** For code outside of React. */
export const readSyncStatus = (): SyncStatus => getDefaultStore().get(syncStatusAtom);

/** For code outside of React. Sets `hasAsked` too when the change comes from an attempt to reach the server. */
export const setSyncStatus = (change: (status: SyncStatus) => Partial<SyncStatus>): void =>
  getDefaultStore().set(syncStatusAtom, (status) => {
    const news = change(status);
    return { ...status, ...news, hasAsked: news.hasAsked ?? (status.hasAsked || isFromAttempt(news)) };
  });

const isFromAttempt = ({
  connectivity,
  pullError = null,
  signInNeeded,
  appTooOld,
}: Partial<SyncStatus>): boolean =>
  connectivity !== undefined || pullError !== null || signInNeeded === true || appTooOld === true;
