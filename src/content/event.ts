import type { CalendarEvent } from '../domain/calendar.ts';
import type { Span } from '../domain/countdown.ts';
import { site } from './site.ts';

/** One edition: the invite party (a calendar entry) and the bootcamp that begins with it. Epoch milliseconds. */
export interface Edition extends Span {
  readonly id: string;
  readonly bootcampEndsAt: number;
  /** When the calendar entry last changed, and how often. Calendars update by these; a test checks both. */
  readonly changedAt: number;
  readonly sequence: number;
}

/** The editions in order of time. The site counts down to the first one that has not ended. */
export const editions: readonly [Edition, ...Edition[]] = [
  {
    id: '2025-10',
    startsAt: Date.parse('2025-10-11T12:00:00+05:30'),
    endsAt: Date.parse('2025-10-11T23:59:59+05:30'),
    bootcampEndsAt: Date.parse('2025-10-12T12:00:00+05:30'),
    changedAt: Date.parse('2025-08-01T10:00:00+05:30'),
    sequence: 0,
  },
];

export const party = {
  venue: 'To be announced',
  /** The venue for calendars and search engines. */
  address: { name: 'Venue TBA', region: 'Goa', country: { name: 'India', code: 'IN' } },
  lead: 'The bootcamp opens with a party by invitation. Come for lunch and the sunset, meet the people you will build beside, and see what the club makes before you decide anything.',
  schedule: [
    {
      time: '12:00 PM',
      title: 'Welcome and check-in',
      text: 'Fresh lime soda at the gate, a badge with your name, and a table with your people.',
    },
    {
      time: 'Afternoon',
      title: 'Co-create and mini-hacks',
      text: 'Small groups, one real problem each, and something on a screen within ninety minutes.',
    },
    {
      time: 'Evening',
      title: 'Sunset social',
      text: 'Laptops shut. The tide, the grill, and the best conversations of the day.',
    },
    {
      time: 'Evening',
      title: 'Wrap',
      text: 'Short demos on the terrace, and what happens next for those who stay on to build.',
    },
  ],
  stages:
    '12:00 PM welcome and check-in; afternoon co-create and mini-hacks; evening sunset social; evening wrap.',
} as const;

/** The calendar entry of an edition's invite party. */
export const partyCalendarEvent = (edition: Edition): CalendarEvent => ({
  producer: site.name,
  uid: `invite-party-${edition.id}@goa-build-club`,
  sequence: edition.sequence,
  changedAt: edition.changedAt,
  startsAt: edition.startsAt,
  endsAt: edition.endsAt,
  title: `${site.name} Invite Party`,
  description: `${party.stages}\nVenue: ${party.venue}. Questions: ${site.email.label}`,
  location: `${party.address.name}, ${party.address.region}, ${party.address.country.name}`,
});

export const partyFileName = 'goa-build-club-invite-party.ics';
