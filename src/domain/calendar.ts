/** One event with a fixed start and end, for a calendar. */
export interface CalendarEvent {
  /** Who publishes it: the name in the file's PRODID. */
  readonly producer: string;
  /** Stable for ever, and the same on every host: a calendar replaces the entry that it has under this name. */
  readonly uid: string;
  /** Rises by one with every change of the event. */
  readonly sequence: number;
  /** When the event's data last changed. Epoch milliseconds, as are the two below. */
  readonly changedAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly title: string;
  readonly description: string;
  readonly location: string;
}

/**
 * The event as an iCalendar file (RFC 5545): CRLF, folded lines, all times in UTC. Texts may hold anything; line
 * breaks survive, other control characters are left out, since the format has no way to write them.
 */
export const eventToIcs = (event: CalendarEvent): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(event.producer)}//Site//EN`,
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcStamp(event.changedAt)}`,
    `DTSTART:${utcStamp(event.startsAt)}`,
    `DTEND:${utcStamp(event.endsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');

/** The link that opens Google Calendar with the event filled in. */
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

/** All of them but the tab, which a text may hold as it is. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for.
const controls = /[\u0000-\u0008\u000A-\u001F\u007F]/g;

/** Halves of characters, which UTF-8 cannot write (`toWellFormed` is missing in browsers of 2022). */
const loneSurrogates = /\p{Surrogate}/gu;

const octetsPerLine = 75;

/** Breaks a line after at most 75 octets, never inside a character; the space that begins a continuation counts. */
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
