import { describe, expect, test } from 'vitest';
import { eventToIcs, googleCalendarUrl, type CalendarEvent } from './calendar.ts';

const party: CalendarEvent = {
  producer: 'Goa Build Club',
  uid: 'invite-party-2025-10@goa-build-club.example',
  sequence: 2,
  changedAt: Date.parse('2025-08-01T10:00:00+05:30'),
  startsAt: Date.parse('2025-10-11T12:00:00+05:30'),
  endsAt: Date.parse('2025-10-11T23:59:59+05:30'),
  title: 'Invite Party: Oct 11 (IST)',
  description:
    'Lunch, laptops; and a sunset.\nBring a \\ backslash, एक अच्छा विचार and a friend who would like to build a website by Sunday.',
  location: 'Venue to be announced, Goa, India',
};

const octets = (text: string) => new TextEncoder().encode(text).length;

/** A strict reading: CRLF only, unfolded, one property a line, nothing after the end. */
const parse = (ics: string): Map<string, string> => {
  expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(ics.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const lines = ics.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  const properties = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^([A-Z]+):(.*)$/u.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`not a property: ${line}`);
    if (name !== 'BEGIN' && name !== 'END') {
      expect(properties.has(name)).toBe(false);
      properties.set(name, value);
    }
  }
  return properties;
};

const unescape = (text: string) =>
  text.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

describe('the calendar file', () => {
  test('names version, product, a stable id, the sequence and its stamp', () => {
    const properties = parse(eventToIcs(party));
    expect(properties.get('VERSION')).toBe('2.0');
    expect(properties.get('PRODID')).toContain('Goa Build Club');
    expect(properties.get('UID')).toBe(party.uid);
    expect(properties.get('SEQUENCE')).toBe('2');
    expect(properties.get('DTSTAMP')).toBe('20250801T043000Z');
  });

  test('gives start and end in UTC', () => {
    const properties = parse(eventToIcs(party));
    expect(properties.get('DTSTART')).toBe('20251011T063000Z');
    expect(properties.get('DTEND')).toBe('20251011T182959Z');
  });

  test('escapes texts so that they read back as they were', () => {
    const properties = parse(eventToIcs(party));
    expect(unescape(properties.get('DESCRIPTION') ?? '')).toBe(party.description);
    expect(unescape(properties.get('LOCATION') ?? '')).toBe(party.location);
    expect(properties.get('LOCATION')).toBe(String.raw`Venue to be announced\, Goa\, India`);
  });

  test('treats every kind of line break as one', () => {
    const properties = parse(eventToIcs({ ...party, description: 'a\r\nb\rc\nd' }));
    expect(properties.get('DESCRIPTION')).toBe(String.raw`a\nb\nc\nd`);
  });

  test('folds at 75 octets and never inside a character', () => {
    const long = 'नमस्ते 🌴 '.repeat(60);
    const ics = eventToIcs({ ...party, description: long });
    for (const line of ics.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75);
    // A character broken in two would decode to U+FFFD.
    const bytes = new TextEncoder().encode(ics);
    expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toBe(ics);
    expect(unescape(parse(ics).get('DESCRIPTION') ?? '')).toBe(long);
  });

  test('leaves a line of exactly 75 octets in one piece and folds one of 76', () => {
    const exact = 'x'.repeat(75 - 'SUMMARY:'.length);
    expect(eventToIcs({ ...party, title: exact })).toContain(`SUMMARY:${exact}\r\n`);
    expect(eventToIcs({ ...party, title: `${exact}y` })).toContain(`SUMMARY:${exact}\r\n y\r\n`);
  });
});

describe('the Google Calendar link', () => {
  test('is the template with the times in UTC', () => {
    const url = new URL(googleCalendarUrl(party));
    expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/render');
    expect(url.searchParams.get('action')).toBe('TEMPLATE');
    expect(url.searchParams.get('dates')).toBe('20251011T063000Z/20251011T182959Z');
  });

  test('encodes what could break it', () => {
    const title = 'Tea & code: 100% #goa + friends';
    const href = googleCalendarUrl({ ...party, title });
    expect(new URL(href).searchParams.get('text')).toBe(title);
    expect(href).not.toContain(' ');
  });
});
