import { expect, it } from 'vitest';
import type { SyncStatus } from '../../runtime/state/sync-status.ts';
import { agreementText, connectionText } from './standing-words.ts';

const now = Date.UTC(2026, 10, 21, 12);
const calm: SyncStatus = {
  connectivity: 'online',
  hasAsked: true,
  lastPullAt: now - 10_000,
  lastLiveAt: null,
  pullTrouble: null,
  signInNeeded: false,
  appTooOld: false,
};

it.each<[string, Partial<SyncStatus>, RegExp, RegExp]>([
  ['all is well', {}, /answered/, /agree/],
  // A copy of the last visit is there already.
  ['no attempt has ended', { hasAsked: false }, /^Asking/, /^Asking/],
  [
    'the browser alone claims to be offline',
    { hasAsked: false, connectivity: 'offline' },
    /^Asking/,
    /^Asking/,
  ],
  ['the club is out of reach', { connectivity: 'offline' }, /out of reach/, /cannot be reached/],
  ['nothing was ever fetched', { lastPullAt: null }, /answered/, /still to be fetched/],
  ['only the copy is old', { lastPullAt: now - 3_600_000 }, /answered/, /still to be fetched/],
  [
    'a firewall refuses every pull',
    { pullTrouble: 'HTTP_403' },
    /an error \(HTTP_403\)/,
    /cannot say now what is new/,
  ],
  ['the session has ended', { signInNeeded: true }, /answered/, /no longer takes the session/],
  ['the app is too old', { appTooOld: true }, /answered/, /too old/],
])('says nothing untrue while %s', (_, change, connection, agreement) => {
  const status = { ...calm, ...change };
  expect(connectionText(status)).toMatch(connection);
  expect(agreementText(status, now)).toMatch(agreement);
});
