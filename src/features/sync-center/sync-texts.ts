import { isCopyStale } from '../../domain/copy-age.ts';
import type { SyncStatus } from '../../runtime/state/sync-status.ts';
import type { PullEnd, RebuildEnd } from '../../sync/pulling.ts';
import { whenText } from './times.ts';

const asking = 'Checking for updates...';

/** The result of the last attempt to reach the server. */
export const connectionText = ({ hasAsked, connectivity, pullError }: SyncStatus): string => {
  if (!hasAsked) return asking;
  if (connectivity === 'online' && pullError !== null) return `The last attempt met an error (${pullError})`;
  return connectivity === 'offline' ? 'No connection at the last attempt' : 'Connected at the last attempt';
};

/** The sync state of a device without unsent entries. `now` in epoch milliseconds. */
export const syncStateText = (status: SyncStatus, now: number): string => {
  // In both of these states the server refuses every pull.
  if (status.appTooOld) return 'This version of the app is too old. Update it to see what is new.';
  if (status.signInNeeded) return 'Your session has ended. Sign in again to see what is new.';
  if (!status.hasAsked) return asking;
  if (status.connectivity === 'offline')
    return 'There is no connection. You can keep reading and writing; we send everything once it is back.';
  if (status.pullError !== null) return 'We can’t load updates right now. This device keeps trying.';
  return status.lastPullAt === null || isCopyStale(status.lastPullAt, now, false)
    ? 'Updates are still loading.'
    : 'Everything is up to date.';
};

/** The result of "Sync now". `now` in epoch milliseconds. */
export const syncEndText = (end: PullEnd, now: number): string =>
  end === 'complete' ? `Up to date at ${whenText(now, now)}.` : failureTexts[end];

/** The result of a rebuild. A rebuild that could not begin leaves the old copy. */
export const rebuildEndText = (end: RebuildEnd): string => {
  if (end === 'complete') return 'This device has a fresh copy of everything.';
  if (end === 'begun') return 'Rebuilding has started. We continue once there is a connection.';
  return `Nothing was rebuilt. ${failureTexts[end]}`;
};

const failureTexts: Record<Exclude<PullEnd, 'complete'>, string> = {
  'connection-down': 'There is no connection. We send what is waiting as soon as it is back.',
  'server-error': 'We can’t load updates right now. We still send what you write.',
  'no-session': 'Please sign in again.',
  'needs-auth': 'Your session has ended. Please sign in again.',
  'client-too-old': 'This version of the app is too old. What is waiting goes out with the next one.',
  stopped: 'You are signed out in this tab.',
  failed: 'Couldn’t save on this device. Please try again in a minute.',
};
