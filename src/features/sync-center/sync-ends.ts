import type { PullEnd, RebuildEnd } from '../../sync/pulling.ts';
import { whenText } from './times.ts';

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
