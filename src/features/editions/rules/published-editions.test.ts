import * as v from 'valibot';
import { expect, test } from 'vitest';
import { eventsToIcs } from './calendar.ts';
import { readCalendar } from './calendar.testing.ts';
import { editionSchema, type Edition } from './edition.ts';
import { editionAfter } from '../../desk/edition/next-edition.ts';

import { defaultEdition } from '../../../content/edition.ts';
import { readEditions } from './published-editions.ts';
import { partyCalendarEvent } from './party.ts';
import { site } from '../../../content/site.ts';

const icsOf = (edition: Edition) => new TextEncoder().encode(eventsToIcs([partyCalendarEvent(edition)]));

test('the default edition follows the rules for every edition, and was not changed in the future', () => {
  expect(v.parse(editionSchema, defaultEdition)).toEqual(defaultEdition);
  // A stamp in the future would make calendars ignore later changes.
  expect(Date.parse(defaultEdition.changedAt)).toBeLessThan(Date.now());
});

/**
 * The calendar entry of the default edition. To change one, publish the edition at the desk: only with a higher sequence do
 * people's calendars replace the old entry.
 */
test('the default edition has the specified calendar entry', () => {
  expect(Object.fromEntries(readCalendar(icsOf(defaultEdition)).event)).toEqual({
    UID: 'invite-party-2025-10@goa-build-club',
    SEQUENCE: '0',
    DTSTAMP: '20250801T043000Z',
    DTSTART: '20251011T063000Z',
    DTEND: '20251011T182959Z',
    SUMMARY: `${site.name} Invite Party`,
    DESCRIPTION: `12:00 PM welcome and check-in; afternoon co-create and mini-hacks; evening sunset social; evening wrap.\nVenue: To be announced. Questions: ${site.email.label}`,
    LOCATION: 'Venue TBA, Goa, India',
    STATUS: 'CONFIRMED',
  });
});

test('the calendar entry of a cancelled edition cancels it under the same id', () => {
  const text = new TextDecoder().decode(icsOf({ ...defaultEdition, state: 'cancelled', sequence: 1 }));
  for (const line of [
    'METHOD:CANCEL',
    'UID:invite-party-2025-10@goa-build-club',
    'SEQUENCE:1',
    `ORGANIZER:mailto:${site.email.label}`,
    'STATUS:CANCELLED',
  ])
    expect(text).toContain(`\r\n${line}\r\n`);
});

const next: Edition = {
  ...editionAfter(defaultEdition, Date.parse('2027-01-15T00:00:00Z')),
  id: '2027-02',
};

test('the site is about the newest edition, and keeps the default one as an earlier edition', () => {
  expect(readEditions([])).toEqual([defaultEdition]);
  expect(readEditions([next])).toEqual([next, defaultEdition]);
  const again = { ...defaultEdition, seats: 14 };
  expect(readEditions([again, next])).toEqual([next, again]);
});
