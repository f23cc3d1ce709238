import { expect, test } from 'vitest';
import { mayOfferInstall, type InstallRecord } from './install-moment.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const first = Date.parse('2025-10-01T10:00:00Z');
const record = (change: Partial<InstallRecord> = {}): InstallRecord => ({
  firstAt: first,
  hasWritten: false,
  declined: 0,
  declinedAt: 0,
  isInstalled: false,
  ...change,
});

test.each([
  ['the first view', record(), first, false],
  ['a later page of the first visit', record(), first + 29 * minute, false],
  ['half an hour later', record(), first + 30 * minute, true],
  ['the next day', record(), first + day, true],
  ['the first visit, after writing', record({ hasWritten: true }), first + minute, true],
  ['a clock set back by a year', record(), first - 365 * day, true],
  ['59 days after "Not now"', record({ declined: 1, declinedAt: first + day }), first + 60 * day, false],
  ['60 days after "Not now"', record({ declined: 1, declinedAt: first + day }), first + 61 * day, true],
  [
    'after "Not now" under a clock a year ahead',
    record({ declined: 1, declinedAt: first + 400 * day }),
    first + day,
    true,
  ],
  ['after a second "Not now"', record({ declined: 2, declinedAt: first }), first + 4000 * day, false],
  ['once installed', record({ isInstalled: true, hasWritten: true }), first + day, false],
])('whether to offer the installation: %s', (_, kept, now, isOffered) => {
  expect(mayOfferInstall(kept, now)).toBe(isOffered);
});
