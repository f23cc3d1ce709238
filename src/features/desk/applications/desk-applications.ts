import { answerDue } from '../../applications/rules/answer-due.ts';
import type {
  ApplicationStatus,
  Attendee,
  Decision,
  DeskApplication,
  MailedDecision,
} from '../../applications/rules/decision.ts';
import { ordinal } from '../../editions/rules/event-dates.ts';
import { editionAhead } from '../../editions/rules/published-editions.ts';
import type { Edition } from '../../editions/rules/edition.ts';
import { createWordSearch, foldText } from '../../../domain/fold-text.ts';
import type { ShownApplication } from '../desk-with.ts';
import { unpaidIn } from './payments.ts';

/**
 * The edition in which an accepted application gets its seat: its own while that is ahead at `now` (epoch milliseconds), else the
 * next one; undefined while none is ahead. `published`: the newest first. The database has the same rule (`decide_application`).
 */
export const editionToSeat = (
  own: string | null,
  published: readonly Edition[],
  now: number,
): Edition | undefined =>
  editionAhead(
    published.filter(({ id }) => id === own),
    now,
  ) ?? editionAhead(published, now);

/**
 * The edition that the mail about a seat or the waitlist names: `editionToSeat`, but an accepted applicant keeps their own. Null when
 * that is not published, and for other decisions, whose mails name no edition. The database has the same rule (`decide_application`).
 */
export const editionInMail = (
  decision: Decision,
  { edition: own, status }: Pick<DeskApplication, 'edition' | 'status'>,
  published: readonly Edition[],
  now: number,
): Edition | null => {
  if (decision !== 'accepted' && decision !== 'waitlisted') return null;
  const ahead = status === 'accepted' ? undefined : editionToSeat(own, published, now);
  return ahead ?? published.find(({ id }) => id === own) ?? null;
};

/** Counts the applications that publishing `next` can move to it: they are new or waitlisted, and their edition is not ahead. */
export const waitingForNext = (
  applications: readonly Pick<DeskApplication, 'status' | 'edition'>[],
  published: readonly Edition[],
  next: Edition,
  now: number,
): number =>
  editionAhead([next], now) === undefined
    ? 0
    : applications.filter(
        ({ status, edition }) =>
          (status === 'new' || status === 'waitlisted') &&
          editionAhead(
            [next, ...published].filter(({ id }) => id === edition),
            now,
          ) === undefined,
      ).length;

/** In the order of the buttons. Importing them from decision.ts would cost the desk another chunk. */
export const decisions: readonly Decision[] = ['accepted', 'waitlisted', 'declined', 'withdrawn'];
export const statuses: readonly ApplicationStatus[] = ['new', ...decisions];

/** Whether the applicant hears of the decision by mail. */
export const isMailed = (decision: ApplicationStatus): decision is MailedDecision =>
  decision !== 'withdrawn' && decision !== 'new';

export type MadeDecision = DeskApplication['decisions'][number];

/** The state of the mail about a decision. A decision that a newer one has replaced sends no mail. */
export const mailText = (made: MadeDecision, isNewest: boolean): string => {
  if (made.mailed_at !== null) return 'mailed';
  if (made.mail_refused_at !== null) return 'not mailed';
  return isNewest && hasMail(made) ? 'mail on its way' : 'no mail';
};

/** Whether the mail about a decision of the last minute is not sent yet. `now` in epoch milliseconds. */
export const isMailing = ({ decisions: made }: Pick<DeskApplication, 'decisions'>, now: number): boolean =>
  made.some((one) => one.mailed_at === null && hasMail(one) && now - Date.parse(one.decided_at) < 60_000);

const hasMail = ({ decision, outcome }: MadeDecision): boolean => isMailed(outcome) && outcome === decision;

/** The number of seats of an edition that are taken. */
export const seatsTaken = (applications: readonly DeskApplication[], edition: string): number =>
  applications.filter((one) => one.edition === edition && one.status === 'accepted').length;

/** The applications in which name, address, business or project contain every word of the query, with or without spaces in names. */
export const findApplications = (
  applications: readonly ShownApplication[],
  query: string,
): readonly ShownApplication[] => {
  const isIn = createWordSearch(query);
  return applications.filter(({ name, email, business, project }) =>
    isIn(foldText([name, email, business, project].join('\n'))),
  );
};

/** The value of `edition` in an address that lists the applications of all editions. */
export const allEditions = 'all';

/**
 * Reads which applications an address lists: `?status=declined&q=tiles&edition=2027-02`. Without a status the new ones, without an
 * edition those of the `preselected` one.
 */
export const readAddress = (search: string, preselected = '') => {
  const address = new URLSearchParams(search);
  const unpaid = address.get('unpaid') ?? '';
  const edition = address.get('edition') ?? (unpaid === '' ? preselected : '');
  return {
    query: address.get('q') ?? '',
    /** The edition's id; empty for all editions. */
    edition: edition === allEditions ? '' : edition,
    /** Only applicants who have not paid for this edition; empty for all. */
    unpaid,
    status: statuses.find((status) => status === address.get('status')) ?? 'new',
  };
};

export type ListAddress = ReturnType<typeof readAddress>;

/**
 * The edition whose applications the list shows at first: the one that is ahead. Empty for all editions, which show while none is ahead
 * or a new application is for another edition, so that nobody overlooks it.
 */
export const editionToPreselect = (
  applications: readonly Pick<DeskApplication, 'status' | 'edition'>[],
  published: readonly Edition[],
  now: number,
): string => {
  const { id = '' } = editionAhead(published, now) ?? {};
  return applications.every(({ status, edition }) => status !== 'new' || edition === id) ? id : '';
};

/**
 * When the applicant was last put on the waitlist, in epoch milliseconds; endless for the others. Stays the same after a later decision,
 * so that an application keeps its neighbours in the list.
 */
const waitlistedAt = ({ status, decided_at: at, decisions: made }: DeskApplication): number => {
  const waitlisted = made.findLast(({ outcome }) => outcome === 'waitlisted');
  return Date.parse((status === 'waitlisted' ? at : waitlisted?.decided_at) ?? '') || Infinity;
};

/**
 * New applications: the oldest first. Waitlisted ones: in the order in which they get free seats, the newest edition first. All others:
 * the newest first, as the desk sends them.
 */
const inOrder = <Application extends DeskApplication>(
  applications: readonly Application[],
  status: ApplicationStatus,
): readonly Application[] => {
  if (status === 'waitlisted')
    return applications.toSorted(
      (a, b) => (b.edition ?? '').localeCompare(a.edition ?? '') || waitlistedAt(a) - waitlistedAt(b),
    );
  return status === 'new' ? applications.toReversed() : applications;
};

/** The place of each waitlisted applicant in the line for a seat of their edition, by the application's id. 1 is first. */
export const placesInLine = (applications: readonly DeskApplication[]): ReadonlyMap<string, number> => {
  const lengths = new Map<string | null, number>();
  const waiting = applications.filter(({ status }) => status === 'waitlisted');
  return new Map(
    inOrder(waiting, 'waitlisted').map(({ id, edition }) => {
      const place = (lengths.get(edition) ?? 0) + 1;
      lengths.set(edition, place);
      return [id, place];
    }),
  );
};

/** "1st in line" */
export const placeText = (place: number): string => `${ordinal(place)} in line`;

/** The applications that an address lists, of every status. */
export const listedAt = (
  applications: readonly ShownApplication[],
  attendees: readonly Attendee[],
  { query, edition, unpaid, status }: ListAddress,
): readonly ShownApplication[] => {
  const owing = unpaid === '' ? applications : unpaidIn(unpaid, applications, attendees);
  const listed = edition === '' ? owing : owing.filter((one) => one.edition === edition);
  return findApplications(inOrder(listed, status), query);
};

/**
 * The applications before and after this one in the list of an address, and all others in that list. A decision or a payment can take
 * this application out of the list; it then keeps its neighbours.
 */
export const neighboursOf = (
  applications: readonly ShownApplication[],
  attendees: readonly Attendee[],
  address: ListAddress,
  id: string,
) => {
  const listed = new Set(
    listedAt(applications, attendees, address).filter(({ status }) => status === address.status),
  );
  const row = inOrder(applications, address.status).filter((one) => one.id === id || listed.has(one));
  const at = row.findIndex((one) => one.id === id);
  return { previous: row[at - 1], next: row[at + 1], others: row.toSpliced(at, 1) };
};

const hour = 3_600_000;

/** Whether a new application has waited longer than the 24 hours that we promise. `now` in epoch milliseconds. */
export const isLate = (
  { status, created_at: at }: Pick<DeskApplication, 'status' | 'created_at'>,
  now: number,
): boolean => status === 'new' && now >= answerDue(at);

/** How long ago something was: "12 min", "5 h", "37 d". `at`: ISO 8601. `now`: epoch milliseconds. */
export const ageText = (at: string, now: number): string => {
  const ago = Math.max(0, now - Date.parse(at));
  if (ago < hour) return `${Math.floor(ago / 60_000)} min`;
  return ago < 24 * hour ? `${Math.floor(ago / hour)} h` : `${Math.floor(ago / (24 * hour))} d`;
};

/** Whether no seat was left for an acceptance: the applicant was put on the waitlist and has no mail yet. */
export const missedSeat = ({ status, decisions: made }: DeskApplication): boolean =>
  status === 'waitlisted' && made.at(-1)?.decision === 'accepted';
