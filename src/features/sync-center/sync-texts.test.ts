import { expect, it } from 'vitest';
import type { SyncStatus } from '../../runtime/state/sync-status.ts';
import { syncStateText, connectionText } from './sync-texts.ts';

const now = Date.UTC(2026, 10, 21, 12);
const calm: SyncStatus = {
  connectivity: 'online',
  hasAsked: true,
  lastPullAt: now - 10_000,
  lastLiveAt: null,
  pullError: null,
  signInNeeded: false,
  appTooOld: false,
};

it.each<[string, Partial<SyncStatus>, RegExp, RegExp]>([
  ['all is well', {}, /^Connected/, /up to date/],
  // The device already has the copy of an earlier visit.
  ['no attempt has ended', { hasAsked: false }, /^Checking/, /^Checking/],
  [
    'the browser alone claims to be offline',
    { hasAsked: false, connectivity: 'offline' },
    /^Checking/,
    /^Checking/,
  ],
  ['the club is out of reach', { connectivity: 'offline' }, /^No connection/, /no connection/],
  ['nothing was ever fetched', { lastPullAt: null }, /^Connected/, /still loading/],
  ['only the copy is old', { lastPullAt: now - 3_600_000 }, /^Connected/, /still loading/],
  ['a firewall refuses every pull', { pullError: 'HTTP_403' }, /an error \(HTTP_403\)/, /can’t load updates/],
  ['the session has ended', { signInNeeded: true }, /^Connected/, /session has ended/],
  ['the app is too old', { appTooOld: true }, /^Connected/, /too old/],
])('describes the state when %s', (_, change, connection, agreement) => {
  const status = { ...calm, ...change };
  expect(connectionText(status)).toMatch(connection);
  expect(syncStateText(status, now)).toMatch(agreement);
});
