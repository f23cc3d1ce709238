import { expect, test } from 'vitest';
import { eventsToIcs } from './calendar.ts';
import { readCalendar } from './calendar.testing.ts';
import type { Edition } from './edition.ts';
import { firstEdition } from '../first-edition.testing.ts';
import { partyCalendarEvent } from './party.ts';
import { site } from '../../../content/site.ts';

const icsOf = (edition: Edition) => new TextEncoder().encode(eventsToIcs([partyCalendarEvent(edition)]));

/**
 * The calendar entry of the first edition. To change one, publish the edition at the desk: only with a higher sequence do
 * people's calendars replace the old entry.
 */
test('the first edition has the specified calendar entry', () => {
  expect(Object.fromEntries(readCalendar(icsOf(firstEdition)).event)).toEqual({
    UID: 'invite-party-2025-10@goa-build-club',
    SEQUENCE: '0',
    DTSTAMP: '20250801T043000Z',
    DTSTART: '20251011T063000Z',
    DTEND: '20251011T182959Z',
    SUMMARY: `${site.name} Invite Party`,
    DESCRIPTION: `12:00 PM welcome and check-in; afternoon co-create and mini-hacks; evening sunset social; evening wrap.\nVenue: To be announced. Questions: ${firstEdition.contacts.email}`,
    LOCATION: 'Venue TBA, Goa, India',
    STATUS: 'CONFIRMED',
  });
});

test('the calendar entry of a cancelled edition cancels it under the same id', () => {
  const text = new TextDecoder().decode(icsOf({ ...firstEdition, state: 'cancelled', sequence: 1 }));
  for (const line of [
    'METHOD:CANCEL',
    'UID:invite-party-2025-10@goa-build-club',
    'SEQUENCE:1',
    `ORGANIZER:mailto:${firstEdition.contacts.email}`,
    'STATUS:CANCELLED',
  ])
    expect(text).toContain(`\r\n${line}\r\n`);
});
