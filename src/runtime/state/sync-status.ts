import { atom, useAtomValue } from 'jotai';

export interface SyncStatus {
  /** What the last attempt to reach the server showed, not what navigator.onLine claims. */
  readonly connectivity: 'online' | 'offline';
  /** An attempt to reach the server has ended since this page was opened, whichever way; before that the rest is a guess. */
  readonly hasAsked: boolean;
  /** Epoch milliseconds of the last complete pull; null before the first. */
  readonly lastPullAt: number | null;
  /** When the live channel of this page last gave a sign of life: it was confirmed, or told of a change. Epoch milliseconds. */
  readonly lastLiveAt: number | null;
  /** The server answers, and not with what is new: its code for why, or the status. Null while pulls succeed. */
  readonly pullError: string | null;
  /** The server no longer accepts this device's session: sign in again. */
  readonly signInNeeded: boolean;
  /** The server no longer understands this version of the app; the outbox waits for the next. */
  readonly appTooOld: boolean;
}

export const syncStatusAtom = atom<SyncStatus>({
  // A hint for the first moment only; the first exchange with the server corrects it.
  connectivity: globalThis.navigator && !globalThis.navigator.onLine ? 'offline' : 'online',
  hasAsked: false,
  lastPullAt: null,
  lastLiveAt: null,
  pullError: null,
  signInNeeded: false,
  appTooOld: false,
});

/** The device cannot fetch what is new now: the server gives no answer, or only an error. */
export const cannotFetch = ({ connectivity, pullError }: SyncStatus): boolean =>
  connectivity === 'offline' || pullError !== null;

export const useSyncStatus = (): SyncStatus => useAtomValue(syncStatusAtom);
