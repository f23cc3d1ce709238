import { expect, test } from 'vitest';
import { eventToIcs } from '../domain/calendar.ts';
import { readCalendar } from '../domain/calendar.testing.ts';
import { editions } from './event.ts';
import { partyCalendarEvent, partyFileName } from './party.ts';
import { site } from './site.ts';

test('the editions are in order of time and have unique ids', () => {
  const starts = editions.map(({ startsAt }) => startsAt);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(new Set(editions.map(({ id }) => id)).size).toBe(editions.length);
  for (const { startsAt, endsAt, bootcampEndsAt, changedAt } of editions) {
    expect(endsAt).toBeGreaterThan(startsAt);
    expect(bootcampEndsAt).toBeGreaterThan(startsAt);
    // A stamp in the future would make calendars ignore later changes.
    expect(changedAt).toBeLessThan(Date.now());
  }
});

/**
 * The published calendar entries. To change one, raise the edition's `sequence`, set its `changedAt` and write the new
 * texts here: only then do people's calendars replace the old entry.
 */
const published: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2025-10': {
    UID: 'invite-party-2025-10@goa-build-club',
    SEQUENCE: '0',
    DTSTAMP: '20250801T043000Z',
    DTSTART: '20251011T063000Z',
    DTEND: '20251011T182959Z',
    SUMMARY: `${site.name} Invite Party`,
    DESCRIPTION: `12:00 PM welcome and check-in; afternoon co-create and mini-hacks; evening sunset social; evening wrap.\nVenue: To be announced. Questions: ${site.email.label}`,
    LOCATION: 'Venue TBA, Goa, India',
    STATUS: 'CONFIRMED',
  },
};

test('a calendar entry changes only with a higher sequence', () => {
  const entries = editions.map((edition) => {
    const bytes = new TextEncoder().encode(eventToIcs(partyCalendarEvent(edition)));
    return [edition.id, Object.fromEntries(readCalendar(bytes).event)];
  });
  expect(Object.fromEntries(entries)).toEqual(published);
});

test('the calendar file is named for the club’s invite party', () => {
  expect(partyFileName).toBe('goa-build-club-invite-party.ics');
});
