import type { PullEnd, RebuildEnd } from '../../sync/pulling.ts';
import { whenText } from './times.ts';

/** How "Sync now" went. `now` in epoch milliseconds. */
export const syncEndText = (end: PullEnd, now: number): string =>
  end === 'complete' ? `Up to date at ${whenText(now, now)}.` : troubles[end];

/** How the rebuilding went; the copy that was there stays where it could not be begun. */
export const rebuildEndText = (end: RebuildEnd): string => {
  if (end === 'complete') return 'This device has a fresh copy of everything.';
  if (end === 'begun') return 'Rebuilding has begun; the rest follows once the club can be reached.';
  return `Nothing was rebuilt. ${troubles[end]}`;
};

const troubles: Record<Exclude<PullEnd, 'complete'>, string> = {
  'connection-down': 'The club could not be reached. What waits here goes by itself as soon as it can be.',
  trouble: 'The club answers, but cannot say now what is new. What you wrote goes all the same.',
  'no-session': 'The club could not tell who you are. Please sign in again.',
  'needs-auth': 'The club no longer takes the session of this device. Please sign in again.',
  'client-too-old': 'This version of the app is too old for the club. What waits goes with the next one.',
  stopped: 'This page has been signed out.',
  failed: 'This device’s storage refused. Please try again in a minute.',
};
