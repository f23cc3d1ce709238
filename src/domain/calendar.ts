/** One event with a fixed start and end, for a calendar. */
export interface CalendarEvent {
  /** The publisher's name, for the file's PRODID. */
  readonly producer: string;
  /** Must never change: a calendar replaces the entry with the same id. */
  readonly uid: string;
  /** One more with every change of the event. */
  readonly sequence: number;
  /** When the event's data last changed. This and the two times below are epoch milliseconds. */
  readonly changedAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  /** The address of who cancels the event; null while it takes place. */
  readonly cancelledBy: string | null;
}

/**
 * The event as an iCalendar file (RFC 5545) with times in UTC. Keeps line breaks in texts and drops other control
 * characters, which the format cannot write. The `ics` package folds lines by characters, not by octets as the standard
 * requires.
 */
export const eventToIcs = (event: CalendarEvent): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(event.producer)}//Site//EN`,
    'CALSCALE:GREGORIAN',
    // A calendar removes the entry only by a cancellation that names its organiser (RFC 5546).
    ...(event.cancelledBy === null ? [] : ['METHOD:CANCEL']),
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcStamp(event.changedAt)}`,
    `DTSTART:${utcStamp(event.startsAt)}`,
    `DTEND:${utcStamp(event.endsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    ...(event.cancelledBy === null
      ? ['STATUS:CONFIRMED']
      : [`ORGANIZER:mailto:${escapeText(event.cancelledBy)}`, 'STATUS:CANCELLED']),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');

/** The link that opens Google Calendar with the event's data. */
export const googleCalendarUrl = (event: CalendarEvent): string => {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${utcStamp(event.startsAt)}/${utcStamp(event.endsAt)}`,
    details: event.description,
    location: event.location,
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
};

/** 20251011T063000Z */
const utcStamp = (instant: number): string =>
  new Date(instant)
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replaceAll(/[-:]/g, '');

const escapeText = (text: string): string =>
  text
    .replaceAll(loneSurrogates, '\uFFFD')
    .replaceAll('\\', '\\\\')
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(controls, '');

/** All control characters except the tab. */
// oxlint-disable-next-line no-control-regex -- the expression must find control characters.
const controls = /[\u0000-\u0008\u000A-\u001F\u007F]/g;

/** UTF-8 cannot encode these (browsers of 2022 lack `toWellFormed`). */
const loneSurrogates = /\p{Surrogate}/gu;

const octetsPerLine = 75;

/** Breaks a line after at most 75 octets and never inside a character. The leading space of a continuation counts. */
const fold = (line: string): string => {
  const encoder = new TextEncoder();
  let folded = '';
  let room = octetsPerLine;
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (octets > room) {
      folded += '\r\n ';
      room = octetsPerLine - 1;
    }
    folded += character;
    room -= octets;
  }
  return folded;
};
