import { expect, it } from 'vitest';
import type { SyncStatus } from '../../engine/member/state/sync-status.ts';
import { canSendNow, connectionText, syncState, waitReasonText } from './sync-texts.ts';

const now = Date.UTC(2026, 10, 21, 12);
const calm: SyncStatus = {
  connectivity: 'online',
  hasNetwork: true,
  hasAsked: true,
  lastPullAt: now - 10_000,
  lastLiveAt: null,
  pullError: null,
  signInNeeded: false,
  appTooOld: false,
  storageFault: null,
};

const nothing = { waiting: 0, refused: 0 };

it.each<[string, Partial<SyncStatus>, string, RegExp]>([
  ['all is well', {}, 'good: Up to date', /^We reach/],
  // The device already has the copy of an earlier visit.
  ['no attempt has ended', { hasAsked: false }, 'busy: Checking', /^Checking/],
  [
    'the browser alone claims to be offline',
    { hasAsked: false, connectivity: 'offline' },
    'busy: Checking',
    /^Checking/,
  ],
  ['the club is out of reach', { connectivity: 'offline' }, 'offline: Out of reach', /^We can’t reach/],
  [
    'there is no network',
    { connectivity: 'offline', hasNetwork: false },
    'offline: Offline',
    /^We can’t reach/,
  ],
  ['nothing was ever fetched', { lastPullAt: null }, 'busy: Loading', /^We reach/],
  ['only the copy is old', { lastPullAt: now - 3_600_000 }, 'busy: Loading', /^We reach/],
  [
    'a firewall refuses every pull',
    { pullError: 'HTTP_403' },
    'waiting: No updates',
    /an error \(HTTP_403\)/,
  ],
  ['the session has ended', { signInNeeded: true }, 'problem: Sign in again', /^We reach/],
  ['the app is too old', { appTooOld: true }, 'problem: Update needed', /^We reach/],
])('describes the state when %s', (_, change, state, connection) => {
  const status = { ...calm, ...change };
  const { look, title } = syncState(status, nothing, now);
  expect(`${look}: ${title}`).toBe(state);
  expect(connectionText(status)).toMatch(connection);
});

it('describes unsent changes in one sentence, and refused ones first', () => {
  const outOfReach: SyncStatus = { ...calm, connectivity: 'offline' };
  const offline: SyncStatus = { ...outOfReach, hasNetwork: false };
  const sentence = (status: SyncStatus, waiting: number, refused = 0) =>
    syncState(status, { waiting, refused }, now).sentence;
  expect(sentence(calm, 2, 1)).toBe('One change couldn’t be sent. Edit, retry or discard below.');
  expect(sentence(offline, 1)).toBe(
    'One change saved on this device. We will send it when you are back online.',
  );
  expect(sentence(outOfReach, 2)).toBe('2 changes saved on this device. We try again in a moment.');
  expect(sentence(offline, 0)).toMatch(/^You can keep reading and writing/);
  expect(sentence(calm, 2)).toBe('2 changes will be sent automatically.');
});

it('offers "Send now" only when it can help', () => {
  const noon = Date.parse('2026-11-21T12:00:00');
  const until = noon + 5 * 60_000;
  expect(canSendNow({ kind: 'server-error', until })).toBe(true);
  expect(canSendNow({ kind: 'next' })).toBe(true);
  for (const kind of ['connection', 'sign-in', 'new-version', 'turn', 'delayed'] as const)
    expect(canSendNow({ kind })).toBe(false);
  expect(canSendNow({ kind: 'asked-to-wait', until })).toBe(false);
  expect(canSendNow(null)).toBe(false);
  expect(waitReasonText({ kind: 'asked-to-wait', until }, noon)).toMatch(/^We try again at 12:05/);
});
