import { isBehind } from '../../domain/freshness.ts';
import type { SyncStatus } from '../../runtime/state/sync-status.ts';

const asking = 'Checking for updates...';

/** The result of the last attempt to reach the server. */
export const connectionText = ({ hasAsked, connectivity, pullError }: SyncStatus): string => {
  if (!hasAsked) return asking;
  if (connectivity === 'online' && pullError !== null) return `The last attempt met an error (${pullError})`;
  return connectivity === 'offline' ? 'No connection at the last attempt' : 'Connected at the last attempt';
};

/** The sync state of a device without unsent entries. `now` in epoch milliseconds. */
export const agreementText = (status: SyncStatus, now: number): string => {
  // In both of these states the server refuses every pull.
  if (status.appTooOld) return 'This version of the app is too old. Update it to see what is new.';
  if (status.signInNeeded) return 'Your session has ended. Sign in again to see what is new.';
  if (!status.hasAsked) return asking;
  if (status.connectivity === 'offline')
    return 'There is no connection. You can keep reading and writing; we send everything once it is back.';
  if (status.pullError !== null) return 'We can’t load updates right now. This device keeps trying.';
  return status.lastPullAt === null || isBehind(status.lastPullAt, now, false)
    ? 'Updates are still loading.'
    : 'Everything is up to date.';
};
