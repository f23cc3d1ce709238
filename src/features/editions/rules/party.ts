import type { CalendarEvent } from './calendar.ts';
import type { Edition } from './edition.ts';
import { site } from '../../../content/site.ts';

/** The texts of the invite party that are the same in every edition. */
export const party = {
  rsvpHint: 'RSVP is for applicants whom we have accepted.',
  rsvpHintWithoutVenue: 'It opens once the venue is announced.',
  country: { name: 'India', code: 'IN' },
  lead: 'The bootcamp opens with a party. Apply to attend: everyone we accept is invited. Come for lunch and the sunset, meet the people you will build beside, and see what the club makes.',
} as const;

/** The calendar entry of an edition's invite party. */
export const partyCalendarEvent = (edition: Edition): CalendarEvent => ({
  producer: site.name,
  uid: `invite-party-${edition.id}@goa-build-club`,
  sequence: edition.sequence,
  changedAt: Date.parse(edition.changedAt),
  startsAt: Date.parse(edition.startsAt),
  endsAt: Date.parse(edition.endsAt),
  title: `${site.name} Invite Party`,
  description: `${stagesText(edition)}\nVenue: ${edition.venue.text}. Questions: ${edition.contacts.email}`,
  location: placeInCalendars(edition.venue),
  cancelledBy: edition.state === 'cancelled' ? edition.contacts.email : null,
  alarmMinutes: null,
});

/** "Casa Laterite, Goa, India" */
export const placeInCalendars = ({ name, region }: Pick<Edition['venue'], 'name' | 'region'>): string =>
  `${name}, ${region}, ${party.country.name}`;

/** "12:00 PM welcome and check-in; evening wrap." */
const stagesText = ({ party: stages }: Edition): string =>
  `${stages.map(({ time, title }) => `${inSentence(time)} ${inSentence(title)}`).join('; ')}.`;

/** Makes the first letter small, unless the first word is an abbreviation. */
const inSentence = (text: string): string =>
  text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

/** The path of the calendar file, which the build creates (src/tools/build/site-files.ts). */
export const calendarPath = ({ id }: Edition): string => `/calendar/${id}.ics`;

/** The name of the downloaded file. */
export const partyFileName = 'goa-build-club-invite-party.ics';
