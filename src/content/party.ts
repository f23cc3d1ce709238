import type { CalendarEvent } from '../domain/calendar.ts';
import type { Edition } from './event.ts';
import { site } from './site.ts';

/** The invite party of every edition. */
export const party = {
  venue: 'To be announced',
  until: 'Until midnight. The bootcamp goes on until noon the next day.',
  rsvpHint: 'RSVP is for applicants whom we have accepted. It opens once the venue is announced.',
  /** The venue for calendars and search engines. */
  address: { name: 'Venue TBA', region: 'Goa', country: { name: 'India', code: 'IN' } },
  lead: 'The bootcamp opens with a party. Apply to attend: everyone we accept is invited. Come for lunch and the sunset, meet the people you will build beside, and see what the club makes.',
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

/** The path of the calendar file, which the build creates (src/build/site-files.ts). */
export const calendarPath = (edition: Edition): string => `/calendar/${edition.id}.ics`;

/** The name of the downloaded file. */
export const partyFileName = 'goa-build-club-invite-party.ics';
