import { describe, expect, test } from 'vitest';
import { eventsToIcs, googleCalendarUrl, type CalendarEvent } from './calendar.ts';
import { readCalendar } from './calendar.testing.ts';

const party: CalendarEvent = {
  producer: 'Goa Build Club',
  uid: 'invite-party-2025-10@goa-build-club',
  sequence: 2,
  changedAt: Date.parse('2025-08-01T10:00:00+05:30'),
  startsAt: Date.parse('2025-10-11T12:00:00+05:30'),
  endsAt: Date.parse('2025-10-11T23:59:59+05:30'),
  title: 'Invite Party: Oct 11 (IST)',
  description: 'Lunch, laptops; and a sunset.\nBring a friend who would like to build a website by Sunday.',
  location: 'Venue to be announced, Goa, India',
  cancelledBy: null,
  alarmMinutes: null,
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (event: CalendarEvent) => readCalendar(bytesOf(eventsToIcs([event]))).event;

const nasty: readonly (readonly [name: string, text: string])[] = [
  ['every character that must be escaped', String.raw`a, b; c \ d \n e \; f \, g \\ h`],
  ['a backslash at the end', 'C:\\villa\\'],
  ['text that looks like another property', 'Party\nEND:VEVENT\nBEGIN:VALARM\nDTSTART:20000101T000000Z'],
  ['colons, quotes and parameters', 'LOCATION;ALTREP="x:y":z = "none"'],
  ['empty lines and lines of spaces', '\n\n  indented\n \n\tby tab\n'],
  ['Devanagari longer than a line', 'नमस्ते, विला में आपका स्वागत है; '.repeat(12)],
  ['emoji of several characters', '👩🏽‍💻🌴🏖️'.repeat(30)],
  ['accents and a line separator', 'Café\u2028Māṇḍovī e\u0301'.repeat(9)],
  ['a long line without spaces', 'x'.repeat(1000)],
];

describe('the calendar file', () => {
  test('contains version, product, id, sequence and time stamp', () => {
    const { calendar, event } = readCalendar(bytesOf(eventsToIcs([party])));
    expect(calendar.get('VERSION')).toBe('2.0');
    expect(calendar.get('PRODID')).toBe('-//Goa Build Club//Site//EN');
    expect(event.get('UID')).toBe(party.uid);
    expect(event.get('SEQUENCE')).toBe('2');
    // The stamp is the event's last change, so that the same event gives the same file.
    expect(event.get('DTSTAMP')).toBe('20250801T043000Z');
  });

  test.each(nasty)('keeps %s in title, description and place', (_, text) => {
    const event = { ...party, title: text, description: text, location: text };
    const found = read(event);
    for (const name of ['SUMMARY', 'DESCRIPTION', 'LOCATION']) expect(found.get(name)).toBe(text);
    expect(found.get('UID')).toBe(party.uid);
    expect(found.get('DTSTART')).toBe('20251011T063000Z');
    expect(found.get('DTEND')).toBe('20251011T182959Z');
  });

  test('treats every kind of line break alike', () => {
    expect(read({ ...party, description: 'a\r\nb\rc\nd' }).get('DESCRIPTION')).toBe('a\nb\nc\nd');
  });

  test('leaves out control characters, and keeps the tab', () => {
    const codes = [...Array(32).keys(), 127].filter((code) => ![9, 10, 13].includes(code));
    const controls = String.fromCodePoint(...codes);
    expect(read({ ...party, title: `a${controls}\tb` }).get('SUMMARY')).toBe('a\tb');
  });

  test('writes a lone surrogate as the replacement character', () => {
    expect(read({ ...party, title: 'palm \uD83C tree' }).get('SUMMARY')).toBe('palm \uFFFD tree');
  });

  test('leaves a line of exactly 75 octets in one piece and folds one of 76', () => {
    const exact = 'x'.repeat(75 - 'SUMMARY:'.length);
    expect(eventsToIcs([{ ...party, title: exact }])).toContain(`SUMMARY:${exact}\r\n`);
    expect(eventsToIcs([{ ...party, title: `${exact}y` }])).toContain(`SUMMARY:${exact}\r\n y\r\n`);
  });

  test.each(['é', 'क', '🌴'])('never folds a line inside %s', (sign) => {
    for (let before = 55; before < 75; before += 1) {
      const title = `${'x'.repeat(before)}${sign.repeat(40)}`;
      expect(read({ ...party, title }).get('SUMMARY')).toBe(title);
    }
  });
});

describe('a file with several events', () => {
  const first = { ...party, uid: 'a@club', title: 'Rain, or not', alarmMinutes: 10 };
  const second = { ...party, uid: 'b@club', startsAt: party.startsAt + 3_600_000 };
  const ics = eventsToIcs([first, second]);

  test('has each event, with an alarm where one is wanted', () => {
    const { events, alarms } = readCalendar(bytesOf(ics));
    expect(events.map((event) => event.get('UID'))).toEqual(['a@club', 'b@club']);
    expect(alarms.map((alarm) => Object.fromEntries(alarm))).toEqual([
      { ACTION: 'DISPLAY', DESCRIPTION: 'Rain, or not', TRIGGER: '-PT10M' },
      {},
    ]);
  });

  test('has no alarm for a cancelled event', () => {
    expect(eventsToIcs([{ ...first, cancelledBy: 'hello@club.example' }])).not.toContain('VALARM');
  });
});

describe('the Google Calendar link', () => {
  test('contains the event with times in UTC', () => {
    const url = new URL(googleCalendarUrl(party));
    expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/render');
    expect(url.searchParams.get('action')).toBe('TEMPLATE');
    expect(url.searchParams.get('dates')).toBe('20251011T063000Z/20251011T182959Z');
    expect([...url.searchParams.keys()]).toEqual(['action', 'text', 'dates', 'details', 'location']);
  });
});
