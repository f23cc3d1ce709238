import { expect, test } from 'vitest';
import { eventsToIcs } from './calendar.ts';
import { readCalendar } from './calendar.testing.ts';
import { editionAfter } from '../../desk/edition/next-edition.ts';
import { firstEdition } from '../first-edition.testing.ts';
import { programmeCalendarEvents, programmeOf } from './published-programme.ts';
import { site } from '../../../content/site.ts';
import type { Edition } from './edition.ts';
import { partyCalendarEvent } from './party.ts';

const february = {
  ...editionAfter(firstEdition, Date.parse('2027-01-15T00:00:00Z')),
  id: '2027-02',
  changedAt: '2026-11-01T10:00:00+05:30',
};

test('/event shows the running edition until it ends, even when the next one is published', () => {
  const shownAt = (moment: string) => programmeOf([february, firstEdition], Date.parse(moment));
  expect(shownAt('2025-10-12T11:59:59+05:30').edition).toBe('2025-10');
  expect(shownAt('2025-10-12T12:00:00+05:30').edition).toBe('2027-02');
  expect(shownAt('2027-03-01T12:00:00+05:30').edition).toBe('2027-02');
  // Every publication makes the programme newer, even of another edition.
  expect(shownAt('2025-10-12T11:59:59+05:30').asOf).toBe(february.changedAt);
});

test('the calendar has an entry for each stage, which rings ten minutes before', () => {
  const ics = eventsToIcs(programmeCalendarEvents({ ...firstEdition, sequence: 3 }));
  const { events, alarms } = readCalendar(new TextEncoder().encode(ics));
  expect(events).toHaveLength(12);
  expect(alarms.map((alarm) => alarm.get('TRIGGER'))).toEqual(Array(12).fill('-PT10M'));
  const sunset = events.find((event) => event.get('UID') === 'sunset-2025-10@goa-build-club');
  expect(Object.fromEntries(sunset ?? [])).toMatchObject({
    SEQUENCE: '3',
    DTSTART: '20251011T130000Z',
    DTEND: '20251011T150000Z',
    SUMMARY: 'Sunset, feet in the sand',
  });
});

test('the calendar of a cancelled edition cancels every entry', () => {
  const ics = eventsToIcs(programmeCalendarEvents({ ...firstEdition, state: 'cancelled' }));
  expect(ics.match(/STATUS:CANCELLED/g)).toHaveLength(12);
  expect(ics).toContain('METHOD:CANCEL');
  expect(ics).not.toContain('VALARM');
});

const icsOf = (edition: Edition) => new TextEncoder().encode(eventsToIcs([partyCalendarEvent(edition)]));

// Change it only at the desk: publishing there raises the sequence, and calendars replace no entry by one with the same sequence.
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
