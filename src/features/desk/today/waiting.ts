import { deskApplications } from '../../../config/paths.ts';
import { isOver } from '../../editions/rules/edition.ts';
import { editionAhead } from '../../editions/rules/published-editions.ts';
import { chatTimeText } from '../../../domain/chat-time.ts';
import type { DeskApplication } from '../../applications/rules/decision.ts';
import type { Desk, DeskEdition } from '../rules/desk.ts';
import { counted, unnamedVenue } from '../../editions/rules/programme.ts';
import { isolated } from '../../../domain/isolated.ts';
import { editionChanges } from '../edition/edition-changes.ts';
import { editionLink, publishing } from '../edition/edition-link.ts';
import { isLate, placesInLine, seatsTaken } from '../applications/desk-applications.ts';
import { isToReturn } from '../applications/payments.ts';
import { publishedOf, type ShownDesk } from '../desk-with.ts';

/** Counts what waits for an organiser on a page of the desk. */
export const waitingAt = {
  applications: ({ applications }: Pick<Desk, 'applications'>): number =>
    applications.filter(({ status }) => status === 'new').length,
  reports: ({ reports }: Pick<Desk, 'reports'>): number =>
    reports.filter(({ verdict }) => verdict === null).length,
};

/** The new applications that have waited longer than we promise, the oldest first. `now` in epoch milliseconds. */
export const lateOf = <Application extends Pick<DeskApplication, 'status' | 'created_at'>>(
  { applications }: { readonly applications: readonly Application[] },
  now: number,
): readonly Application[] =>
  applications
    .filter((one) => isLate(one, now))
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));

/** Something to do for an organiser. `page`: the page of the desk where to do it. `label`: the link to that page. */
export interface Todo {
  readonly text: string;
  readonly label: string;
  readonly page: string;
  /** It has waited longer than we promise. */
  readonly isLate?: boolean;
}

/** Lists everything that waits for an organiser. `now` in epoch milliseconds. */
export const todosOf = (desk: ShownDesk, now: number): readonly Todo[] => {
  const { editions, editionNames: names } = desk;
  const newCount = waitingAt.applications(desk);
  const reportCount = waitingAt.reports(desk);
  const ahead = editionAhead(publishedOf(editions), now);
  const next = ahead && nextForSeat(ahead.id, desk);
  const free = ahead ? freeSeats(ahead.id, desk) : 0;
  return [
    ...(newCount > 0
      ? [
          {
            text: newSinceText(desk.applications, now),
            label: 'Decide',
            page: deskApplications,
            isLate: lateOf(desk, now).length > 0,
          },
        ]
      : []),
    ...(next
      ? [
          {
            text: `${free === 1 ? 'A seat is' : `${free} seats are`} free: ${isolated(next.name)} is first on the waitlist`,
            label: 'Open',
            page: next.id,
          },
        ]
      : []),
    ...desk.applications
      .filter((one) => isNotMailed(one, now))
      .map(({ name, id: page }) => ({
        text: `Not mailed: ${isolated(name)}`,
        label: 'Open',
        page,
      })),
    ...desk.works
      .filter((work) => work.agreed_at === null && isInLastWeek(work.mail_refused_at, now))
      .flatMap((work) => desk.attendees.filter(({ id }) => id === work.attendee_id))
      .map(({ name, application_id: page }) => ({
        text: `Not mailed: ${isolated(name)}, about what went live`,
        label: 'Open',
        page,
      })),
    ...desk.attendees.filter(isToReturn).map(({ name, application_id: page }) => ({
      text: `1 payment to return: ${isolated(name)}`,
      label: 'Open',
      page,
    })),
    ...withoutWork(desk, now),
    ...(reportCount > 0
      ? [
          {
            text: counted(reportCount, 'reported message'),
            label: 'Read',
            page: 'reports',
          },
        ]
      : []),
    ...editions
      .flatMap((edition) => unseenOf(edition, now))
      .map(({ id, what, ...link }) => ({
        text: `${names.get(id) ?? id} ${what} that visitors do not see`,
        ...link,
      })),
  ];
};

/** For 30 days after an edition: counts its guests for whom no organiser has written what went live. */
const withoutWork = (
  { attendees, works, editions, editionNames: names }: ShownDesk,
  now: number,
): readonly Todo[] => {
  const over = publishedOf(editions).find((one) => one.state === 'planned' && isOver(one, now));
  if (!over || now - Date.parse(over.bootcampEndsAt) > 30 * dayMs) return [];
  const written = new Set(works.map(({ attendee_id: id }) => id));
  const [first, ...others] = attendees.filter(
    (place) => place.edition === over.id && place.cancelled_at === null && !written.has(place.id),
  );
  if (!first) return [];
  return [
    {
      text: `What went live in ${names.get(over.id) ?? over.id}: not written of ${counted(others.length + 1, 'guest')}`,
      label: 'Write',
      page: first.application_id,
    },
  ];
};

/** Says that an edition which is not over is a draft or has unpublished changes; empty otherwise. `now` in epoch milliseconds. */
const unseenOf = ({ draft, published }: DeskEdition, now: number) => {
  const { id } = draft;
  if (published === null)
    return Date.parse(draft.startsAt) > now
      ? [{ id, what: 'is a draft', label: 'Edit', page: editionLink(id) }]
      : [];
  return Date.parse(draft.bootcampEndsAt) > now && editionChanges(published, draft).length > 0
    ? [{ id, what: 'has changes', label: 'Publish', page: editionLink(id, publishing) }]
    : [];
};

/** "7 new applications, the oldest since Oct 19", because we promise an answer within 24 hours. `now`: epoch milliseconds. */
export const newSinceText = (
  applications: readonly Pick<DeskApplication, 'status' | 'created_at'>[],
  now: number,
  locale?: string,
  timeZone?: string,
): string => {
  const [oldest, ...others] = applications
    .filter(({ status }) => status === 'new')
    .map(({ created_at }) => created_at)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const since = oldest === undefined ? '' : chatTimeText(oldest, now, locale, timeZone);
  return `${counted(others.length + 1, 'new application')}, ${others.length > 0 ? 'the oldest ' : ''}since ${since}`;
};

/** Whether the mail about the newest decision failed in the last seven days. */
const isNotMailed = ({ decisions }: DeskApplication, now: number): boolean =>
  isInLastWeek(decisions.at(-1)?.mail_refused_at, now);

const isInLastWeek = (at: string | null | undefined, now: number): boolean =>
  now - Date.parse(at ?? '') < 7 * dayMs;

const dayMs = 24 * 60 * 60 * 1000;

const freeSeats = (edition: string, { applications, seats }: Desk): number =>
  (seats[edition] ?? 0) - seatsTaken(applications, edition);

/** The first on the edition's waitlist while a seat is free; undefined when all seats are taken or nobody waits. */
const nextForSeat = (edition: string, desk: Desk): DeskApplication | undefined => {
  if (freeSeats(edition, desk) <= 0) return undefined;
  const places = placesInLine(desk.applications);
  return desk.applications.find((one) => one.edition === edition && places.get(one.id) === 1);
};

/** The parts of a villa that the acceptance mail promises: the way, the Wi-Fi and the rules. */
export const villaParts = 3;

/** Counts the promised parts that are saved. */
export const villaPartsSaved = ({ villas }: Pick<Desk, 'villas'>, id: string): number => {
  const saved = villas.find(({ edition, version }) => edition === id && version > 0)?.content;
  return saved ? [saved.arrival, saved.wifi, saved.rules].filter(Boolean).length : 0;
};

export const isUnnamed = ({ venue }: DeskEdition['draft']): boolean => venue.text === unnamedVenue.text;
