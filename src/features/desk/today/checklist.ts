import { deskApplications } from '../../../config/paths.ts';
import type { Edition } from '../../editions/rules/edition.ts';
import { indiaTime } from '../../editions/rules/event-dates.ts';
import { counted } from '../../editions/rules/programme.ts';
import { unpaidIn } from '../applications/payments.ts';
import type { ShownDesk } from '../desk-with.ts';
import { editionLink } from '../edition/edition-link.ts';
import { guestsOf } from '../rules/gate.ts';
import { isUnnamed, isVillaSaved, type Todo } from './waiting.ts';

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
  const step = (at: number, isDone: boolean, text: string, label: string, page: string): Step => {
    const stateIfOpen = indiaTime(at).dayNumber < indiaTime(now).dayNumber ? 'late' : 'ahead';
    return { day: dayText(at), state: isDone ? 'done' : stateIfOpen, text, label, page };
  };
  return [
    step(start - 21 * day, !isUnnamed(edition), 'Name the venue', 'Open', editionLink(id, 'venue.text')),
    step(start - 7 * day, isVillaSaved(desk, id), 'Fill in the villa', 'Open', 'villa'),
    step(
      start - 3 * day,
      accepted > 0 && unpaid === 0 && paid === accepted,
      unpaid === 0 ? 'Everybody has paid' : counted(unpaid, 'unpaid seat'),
      'See who',
      `${deskApplications}?status=accepted&unpaid=${id}`,
    ),
    step(start - 2 * day, isAnnounced, 'Write to those who come', 'Write', 'announcements'),
    step(start - day, now >= start, 'Get the gate ready', 'How', 'help'),
    step(start, here > 0, 'Let guests in', 'Open the gate', 'gate'),
    step(end + day, false, 'Save the lists', 'Open', 'numbers'),
  ];
};

const day = 86_400_000;

const dayText = (at: number): string => {
  const { weekday, monthShort, day: date } = indiaTime(at);
  return `${weekday.slice(0, 3)}, ${monthShort} ${date}`;
};
