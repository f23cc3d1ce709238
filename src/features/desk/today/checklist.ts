import { deskApplications } from '../../../config/paths.ts';
import type { Edition } from '../../editions/rules/edition.ts';
import { indiaTime } from '../../editions/rules/event-dates.ts';
import { counted } from '../../editions/rules/programme.ts';
import { unpaidIn } from '../applications/payments.ts';
import type { ShownDesk } from '../desk-with.ts';
import { editionLink } from '../edition/edition-link.ts';
import { guestsOf } from '../rules/gate.ts';
import { isUnnamed, villaParts, villaPartsSaved, type Todo } from './waiting.ts';

/** Counts how many people have applied for an edition, were accepted, have paid or need not, and were let in. */
export const funnelOf = (edition: string, desk: ShownDesk) => {
  const applied = desk.applications.filter((one) => one.edition === edition);
  const accepted = applied.filter(({ status }) => status === 'accepted');
  const seated = new Set(
    desk.attendees.flatMap((place) =>
      place.edition === edition && place.cancelled_at === null ? [place.application_id] : [],
    ),
  );
  const unpaid = unpaidIn(edition, accepted, desk.attendees).length;
  return {
    applied: applied.length,
    accepted: accepted.length,
    paid: accepted.filter(({ id }) => seated.has(id)).length - unpaid,
    in: guestsOf(edition, desk.attendees, desk.check_ins).filter(({ checkIns }) => checkIns.length > 0)
      .length,
  };
};

/** A step of the checklist. */
export interface Step extends Todo {
  /** The day by which the step is due: "Sat, Oct 11". */
  readonly day: string;
  readonly state: 'done' | 'late' | 'ahead';
  /** The step as the lead of Today; null while there is nothing to do for it. */
  readonly lead: Pick<Todo, 'text' | 'label'> | null;
}

/** The steps of a published edition with their due days, up to the day after it. `now`: epoch milliseconds. */
export const checklistOf = (edition: Edition, desk: ShownDesk, now: number): readonly Step[] => {
  const { id } = edition;
  const start = Date.parse(edition.startsAt);
  const end = Date.parse(edition.bootcampEndsAt);
  const { accepted, paid, in: here } = funnelOf(id, desk);
  const unpaid = unpaidIn(
    id,
    desk.applications.filter(({ status }) => status === 'accepted'),
    desk.attendees,
  ).length;
  const isAnnounced = desk.announcements.some(
    (one) => one.edition === id && one.audience === 'attendees' && one.withdrawn_at === null,
  );
  const filled = villaPartsSaved(desk, id);
  const isBegun = filled > 0 && filled < villaParts;
  const isDayOver = (at: number) => indiaTime(at).dayNumber < indiaTime(now).dayNumber;
  const step = (at: number, isDone: boolean, about: Todo, lead: Step['lead'] = null): Step => ({
    ...about,
    day: dayText(at),
    state: isDone ? 'done' : isDayOver(at) ? 'late' : 'ahead',
    lead,
  });
  const steps = [
    step(
      start - 21 * day,
      !isUnnamed(edition),
      { text: 'Name the venue', label: 'Open', page: editionLink(id, 'venue.text') },
      { text: 'The venue is not named yet.', label: 'Name the venue' },
    ),
    step(
      start - 7 * day,
      filled === villaParts,
      {
        text: isBegun ? `Villa: ${filled} of ${villaParts}` : 'Fill in the villa',
        label: 'Open',
        page: 'villa',
      },
      {
        text: isBegun ? 'The villa is only partly filled in.' : 'The villa is not filled in yet.',
        label: 'Fill in the villa',
      },
    ),
    step(
      start - 3 * day,
      accepted > 0 && unpaid === 0 && paid === accepted,
      {
        text: unpaid === 0 ? 'Everybody has paid' : counted(unpaid, 'unpaid seat'),
        label: 'See who',
        page: `${deskApplications}?status=accepted&unpaid=${id}`,
      },
      unpaid === 0
        ? null
        : { text: `${counted(unpaid, 'seat')} ${unpaid === 1 ? 'is' : 'are'} not paid.`, label: 'See who' },
    ),
    step(
      start - 2 * day,
      isAnnounced,
      { text: 'Write to those who come', label: 'Write', page: 'announcements' },
      accepted === 0 ? null : { text: 'Write to those who come.', label: 'Write an announcement' },
    ),
    step(
      start - day,
      now >= start,
      { text: 'Get the gate ready', label: 'How', page: 'help' },
      accepted === 0 ? null : { text: 'Get the gate ready.', label: 'Read how' },
    ),
    step(start, now >= end || (now >= start && here > 0 && (here >= accepted || isDayOver(start))), {
      text: 'Let guests in',
      label: 'Open the gate',
      page: 'gate',
    }),
    step(end + day, false, { text: 'Save the lists', label: 'Open', page: 'numbers' }),
  ];
  // After the end only payments and lists are left to do.
  const isLeft = ({ state, page }: Step) =>
    now < end || state === 'done' || page === 'numbers' || page.startsWith(deskApplications);
  return steps.filter(isLeft);
};

const day = 86_400_000;

const dayText = (at: number): string => {
  const { weekday, monthShort, day: date } = indiaTime(at);
  return `${weekday.slice(0, 3)}, ${monthShort} ${date}`;
};
