import { whenSentText } from '../../content/notices.ts';
import { isMirrorStale } from '../../engine/local/mirror-age.ts';
import type { SyncStatus } from '../../engine/member/state/sync-status.ts';
import type { Why } from '../../engine/sync/entry-status.ts';
import type { PullEnd, RebuildEnd } from '../../engine/sync/pull-when.ts';
import { whenText } from './times.ts';

const checking = 'Checking for updates...';

/** Whether the last attempt reached the server. */
export const connectionText = ({ hasAsked, connectivity, pullError }: SyncStatus): string => {
  if (!hasAsked) return checking;
  if (connectivity === 'online' && pullError !== null)
    return `We reached the club, but it answered with an error (${pullError})`;
  return connectivity === 'offline' ? 'We can’t reach the club' : 'We reach the club';
};

interface SyncState {
  /** `good`: nothing is left to do. `busy`: the app is working. `waiting`: the app will retry. `problem`: the member has to act. */
  readonly look: 'good' | 'busy' | 'waiting' | 'offline' | 'problem';
  readonly title: string;
  readonly sentence: string;
}

/** This device's sync state. A task of the member comes first, then a lost connection, then waiting changes. */
export const syncState = (
  status: SyncStatus,
  unsent: { readonly waiting: number; readonly refused: number },
  now: number,
): SyncState => {
  const { waiting, refused } = unsent;
  // In both of these states the server refuses every pull.
  if (status.appTooOld)
    return problem('Update needed', 'This version of the app is too old. Update it to see what is new.');
  if (status.signInNeeded)
    return problem('Sign in again', 'Your session has ended. Sign in again to see what is new.');
  if (refused > 0)
    return problem(
      'Your decision, please',
      `${changes(refused)} couldn’t be sent. Edit, retry or discard below.`,
    );
  if (!status.hasAsked) return { look: 'busy', title: 'Checking', sentence: checking };
  if (status.connectivity === 'offline')
    return {
      look: 'offline',
      title: status.hasNetwork ? 'Out of reach' : 'Offline',
      sentence:
        waiting > 0
          ? `${changes(waiting)} saved on this device. ${whenSentText(status, waiting === 1 ? 'it' : 'them')}`
          : `You can keep reading and writing. ${whenSentText(status, 'everything')}`,
    };
  if (waiting > 0)
    return {
      look: 'waiting',
      title: 'Not sent yet',
      sentence: `${changes(waiting)} will be sent automatically.`,
    };
  if (status.pullError !== null)
    return {
      look: 'waiting',
      title: 'No updates',
      sentence: 'We can’t load updates right now. This device keeps trying.',
    };
  return status.lastPullAt === null || isMirrorStale(status.lastPullAt, now, false)
    ? { look: 'busy', title: 'Loading', sentence: 'Updates are still loading.' }
    : { look: 'good', title: 'Up to date', sentence: 'Everything you wrote has arrived.' };
};

const problem = (title: string, sentence: string): SyncState => ({ look: 'problem', title, sentence });
const changes = (count: number): string => (count === 1 ? 'One change' : `${count} changes`);

/** The result of "Sync now". `now` in epoch milliseconds. */
export const syncEndText = (end: PullEnd, now: number): string =>
  end === 'complete' ? `Up to date at ${whenText(now, now)}.` : failureTexts[end];

/** The result of a rebuild. After a rebuild that could not begin, the old copy is still there. */
export const rebuildEndText = (end: RebuildEnd): string => {
  if (end === 'complete') return 'This device has a fresh copy of everything.';
  if (end === 'begun') return 'Rebuilding has started. We continue as soon as we reach the club.';
  return `Nothing was rebuilt. ${failureTexts[end]}`;
};

const failureTexts: Record<Exclude<PullEnd, 'complete'>, string> = {
  'connection-down': 'We can’t reach the club. We send what is waiting as soon as we do.',
  'server-error': 'We can’t load updates right now. We still send what you write.',
  'no-session': 'Please sign in again.',
  'needs-auth': 'Your session has ended. Please sign in again.',
  'client-too-old': 'This version of the app is too old. What is waiting goes out with the next one.',
  stopped: 'You are signed out in this tab.',
  failed: 'Couldn’t save on this device. Please try again in a minute.',
};

/** Why an entry has not been sent yet. `now` in epoch milliseconds. */
export const waitReasonText = (why: Why, now: number): string => {
  switch (why.kind) {
    case 'new-version':
      return 'Waiting for the app to update';
    case 'sign-in':
      return 'Waiting for you to sign in again';
    case 'turn':
      return 'Waiting for an earlier change';
    case 'delayed':
      return 'Waits a minute, in case you undo it';
    case 'asked-to-wait':
      return `We try again at ${whenText(why.until, now)}`;
    case 'server-error':
      return 'Not sent yet. Trying again in a moment';
    case 'connection':
    case 'next':
      return 'Waiting to send';
  }
};

/** Whether "Send now" can help. */
export const canSendNow = (why: Why | null): boolean => why?.kind === 'server-error' || why?.kind === 'next';
