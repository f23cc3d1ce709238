import { expect, test } from 'vitest';
import { eventsToIcs } from './calendar.ts';
import { readCalendar } from './calendar.testing.ts';
import { editionAfter } from '../../desk/edition/next-edition.ts';
import { firstEdition } from '../first-edition.testing.ts';
import { programmeCalendarEvents, programmeOf } from './published-programme.ts';

const february = {
  ...editionAfter(firstEdition, Date.parse('2027-01-15T00:00:00Z')),
  id: '2027-02',
  changedAt: '2026-11-01T10:00:00+05:30',
};

test('the page is about the running edition until it ends, also when the next is published already', () => {
  const shownAt = (moment: string) => programmeOf([february, firstEdition], Date.parse(moment));
  expect(shownAt('2025-10-12T11:59:59+05:30').edition).toBe('2025-10');
  expect(shownAt('2025-10-12T12:00:00+05:30').edition).toBe('2027-02');
  expect(shownAt('2027-03-01T12:00:00+05:30').edition).toBe('2027-02');
  // Each publication makes a newer programme, whichever edition it was about.
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
