/** One event with a fixed start and end, for a calendar. */
export interface CalendarEvent {
  /** The publisher's name, for the file's PRODID. */
  readonly producer: string;
  /** Must never change, because a calendar replaces the entry with the same id. */
  readonly uid: string;
  /** Higher with every change of the event. */
  readonly sequence: number;
  /** When the event's data last changed. This and the two times below are epoch milliseconds. */
  readonly changedAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  /** The organiser's address, if the event is cancelled; null while it takes place. */
  readonly cancelledBy: string | null;
  /** Minutes from the alarm to the start; null for no alarm. */
  readonly alarmMinutes: number | null;
}

/**
 * The events of one publisher as an iCalendar file (RFC 5545) with times in UTC. Keeps line breaks in texts and drops other control
 * characters, which the format forbids. Written by hand, because the `ics` package folds lines by characters, and the standard by octets.
 */
export const eventsToIcs = (events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(events[0]?.producer ?? '')}//Site//EN`,
    'CALSCALE:GREGORIAN',
    // A calendar removes an entry only after a cancellation that names the organiser (RFC 5546).
    ...(events.some(({ cancelledBy }) => cancelledBy !== null) ? ['METHOD:CANCEL'] : []),
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');

const linesOf = (event: CalendarEvent): readonly string[] => [
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
  ...(event.alarmMinutes === null || event.cancelledBy !== null ? [] : alarmLines(event)),
  'END:VEVENT',
];

const alarmLines = ({ title, alarmMinutes }: CalendarEvent): readonly string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(title)}`,
  `TRIGGER:-PT${alarmMinutes}M`,
  'END:VALARM',
];

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

/** UTF-8 cannot encode these. Browsers of 2022 lack `toWellFormed`. */
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
