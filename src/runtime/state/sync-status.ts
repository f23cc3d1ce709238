import { atom, useAtomValue } from 'jotai';

export interface SyncStatus {
  /** The result of the last attempt to reach the server, not navigator.onLine. */
  readonly connectivity: 'online' | 'offline';
  /** True once an attempt to reach the server has ended on this page; until then the rest is a guess. */
  readonly hasAsked: boolean;
  /** Epoch milliseconds of the last complete pull; null before the first. */
  readonly lastPullAt: number | null;
  /** When this page's live channel was last confirmed or delivered a change, in epoch milliseconds. */
  readonly lastLiveAt: number | null;
  /** The code or status with which the server refuses pulls; null while they succeed. */
  readonly pullError: string | null;
  /** The server no longer accepts this device's session: sign in again. */
  readonly signInNeeded: boolean;
  /** The server no longer understands this version of the app; the outbox waits for the next. */
  readonly appTooOld: boolean;
}

export const syncStatusAtom = atom<SyncStatus>({
  // Only a first guess; the first exchange with the server corrects it.
  connectivity: globalThis.navigator && !globalThis.navigator.onLine ? 'offline' : 'online',
  hasAsked: false,
  lastPullAt: null,
  lastLiveAt: null,
  pullError: null,
  signInNeeded: false,
  appTooOld: false,
});

/** True while the device cannot pull: the server gives no answer, or only an error. */
export const cannotFetch = ({ connectivity, pullError }: SyncStatus): boolean =>
  connectivity === 'offline' || pullError !== null;

export const useSyncStatus = (): SyncStatus => useAtomValue(syncStatusAtom);
