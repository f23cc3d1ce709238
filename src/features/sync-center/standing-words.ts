import { isBehind } from '../../domain/freshness.ts';
import type { SyncStatus } from '../../runtime/state/sync-status.ts';

const asking = 'Asking the club now...';

/** What the last attempt showed; before the first has ended nobody knows. */
export const connectionText = ({ hasAsked, connectivity, pullTrouble }: SyncStatus): string => {
  if (!hasAsked) return asking;
  if (connectivity === 'online' && pullTrouble !== null)
    return `The club answered the last attempt with an error (${pullTrouble})`;
  return connectivity === 'offline'
    ? 'The club was out of reach at the last attempt'
    : 'The club answered the last attempt';
};

/** How this device stands with the club when nothing waits here. `now` in epoch milliseconds. */
export const agreementText = (status: SyncStatus, now: number): string => {
  // With either the club refuses every pull.
  if (status.appTooOld)
    return 'This version of the app is too old for the club. What is new there may be missing here.';
  if (status.signInNeeded)
    return 'The club no longer takes the session of this device. What is new there may be missing here.';
  if (!status.hasAsked) return asking;
  if (status.connectivity === 'offline')
    return 'The club cannot be reached. You can read and write on; it is sent once it can be.';
  if (status.pullTrouble !== null)
    return 'The club answers, but cannot say now what is new. This device asks again by itself.';
  return status.lastPullAt === null || isBehind(status.lastPullAt, now, false)
    ? 'What is new at the club is still to be fetched.'
    : 'This device and the club agree.';
};
