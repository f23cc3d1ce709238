import type { CalendarEvent } from './calendar.ts';
import type { Edition } from './edition.ts';
import { stagesOf, type Programme } from './programme.ts';
import { editionOfTheDay, type Editions } from './published-editions.ts';
import { eventDates, indiaTime } from './event-dates.ts';
import { partyCalendarEvent } from './party.ts';

/** The programme that /event shows at `now` (epoch milliseconds). */
export const programmeOf = (editions: Editions, now: number): Programme => {
  const edition = editionOfTheDay(editions, now);
  return {
    edition: edition.id,
    asOf:
      editions
        .map(({ changedAt }) => changedAt)
        .toSorted()
        .at(-1) ?? edition.changedAt,
    isCancelled: edition.state === 'cancelled',
    startsAt: edition.startsAt,
    endsAt: edition.bootcampEndsAt,
    date: eventDates(edition).bootcamp,
    venue: edition.venue.text,
    seats: edition.seats,
    banner: edition.banner,
    calendar: programmeCalendarPath(edition),
    stages: stagesOf(edition).map((stage) => {
      const { weekday, time } = indiaTime(Date.parse(stage.startsAt));
      return { ...stage, day: weekday, clock: time };
    }),
  };
};

/** A calendar entry for each stage, which rings ten minutes before. Calendars replace an entry with the same id. */
export const programmeCalendarEvents = (edition: Edition): readonly CalendarEvent[] =>
  stagesOf(edition).map(({ id, startsAt, endsAt, title, text, note }) => ({
    ...partyCalendarEvent(edition),
    uid: `${id}-${edition.id}@goa-build-club`,
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(endsAt),
    title,
    description: note === null ? text : `${note}\n${text}`,
    alarmMinutes: 10,
  }));

/** The path of the calendar file, which the build creates (src/tools/build/site-files.ts). */
export const programmeCalendarPath = ({ id }: Edition): string => `/calendar/${id}-programme.ics`;
