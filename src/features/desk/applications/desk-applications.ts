import type {
  ApplicationStatus,
  Attendee,
  Decision,
  DeskApplication,
  MailedDecision,
} from '../../applications/rules/decision.ts';
import { editionAhead } from '../../editions/rules/published-editions.ts';
import type { Edition } from '../../editions/rules/edition.ts';
import { createWordSearch, foldText } from '../../../domain/fold-text.ts';
import type { ShownApplication } from '../desk-with.ts';
import { unpaidIn } from './payments.ts';

/**
 * The edition in which an application is given a seat: its own while that is ahead at `now` (epoch milliseconds), else the next;
 * undefined while none is ahead. `published`: the newest first. The database has the same rule (`decide_application`).
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
 * The edition that the mail about a seat or the waitlist names: the edition ahead, but an applicant with a seat keeps theirs. The
 * database has the same rule (`decide_application`). Null for other decisions, whose mails name none, and when it is not published.
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

/** The applications that publishing `next` can move to it: they wait for an answer or a seat, and their edition is not ahead. */
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

/** In the order of the buttons. Not from decision.ts: the desk would then need a chunk of its own for it. */
export const decisions: readonly Decision[] = ['accepted', 'waitlisted', 'declined', 'withdrawn'];
export const statuses: readonly ApplicationStatus[] = ['new', ...decisions];

/** Whether the applicant hears of the decision by mail. */
export const isMailed = (decision: ApplicationStatus): decision is MailedDecision =>
  decision !== 'withdrawn' && decision !== 'new';

type MadeDecision = DeskApplication['decisions'][number];

/** The state of the mail of a delivered decision. A decision that another has replaced sends no mail. */
export const mailText = (made: MadeDecision, isNewest: boolean): string => {
  if (made.mailed_at !== null) return 'mailed';
  if (made.mail_refused_at !== null) return 'not mailed';
  return isNewest && hasMail(made) ? 'mail on its way' : 'no mail';
};

/** Whether the mail of a decision of the last minute may be on its way. `now` in epoch milliseconds. */
export const isMailing = ({ decisions: made }: Pick<DeskApplication, 'decisions'>, now: number): boolean =>
  made.some((one) => one.mailed_at === null && hasMail(one) && now - Date.parse(one.decided_at) < 60_000);

const hasMail = ({ decision, outcome }: MadeDecision): boolean => isMailed(outcome) && outcome === decision;

/** The seats of an edition that are taken. */
export const seatsTaken = (applications: readonly DeskApplication[], edition: string): number =>
  applications.filter((one) => one.edition === edition && one.status === 'accepted').length;

/** The applications whose name, address, business or project contains every word of the query, however names are joined. */
export const findApplications = (
  applications: readonly ShownApplication[],
  query: string,
): readonly ShownApplication[] => {
  const isIn = createWordSearch(query);
  return applications.filter(({ name, email, business, project }) =>
    isIn(foldText([name, email, business, project].join('\n'))),
  );
};

/** Reads out of an address which list of applications it shows: `?status=declined&q=tiles&edition=2027-02`. Without a status the new ones. */
export const readAddress = (search: string) => {
  const address = new URLSearchParams(search);
  return {
    query: address.get('q') ?? '',
    /** Empty for all editions. */
    edition: address.get('edition') ?? '',
    /** The edition that they have not paid for; empty for everybody. */
    unpaid: address.get('unpaid') ?? '',
    status: statuses.find((status) => status === address.get('status')) ?? 'new',
  };
};

/** New applications come first by the longest wait; all others the newest first, as the desk has them. */
const inOrder = (
  applications: readonly ShownApplication[],
  status: ApplicationStatus,
): readonly ShownApplication[] => (status === 'new' ? applications.toReversed() : applications);

/** The applications in the lists of an address, of every status. */
export const listedAt = (
  applications: readonly ShownApplication[],
  attendees: readonly Attendee[],
  { query, edition, unpaid, status }: ReturnType<typeof readAddress>,
): readonly ShownApplication[] => {
  const owing = unpaid === '' ? applications : unpaidIn(unpaid, applications, attendees);
  const listed = edition === '' ? owing : owing.filter((one) => one.edition === edition);
  return findApplications(inOrder(listed, status), query);
};

/**
 * The applications before and after this one in the list of an address, also once a decision or a payment has taken it out; and all
 * others there.
 */
export const neighboursOf = (
  applications: readonly ShownApplication[],
  attendees: readonly Attendee[],
  address: ReturnType<typeof readAddress>,
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
): boolean => status === 'new' && now - Date.parse(at) >= 24 * hour;

/** How long ago something was, as short as a column of a list: "12 min", "5 h", "37 d". `at`: ISO 8601. `now`: epoch milliseconds. */
export const ageText = (at: string, now: number): string => {
  const ago = Math.max(0, now - Date.parse(at));
  if (ago < hour) return `${Math.floor(ago / 60_000)} min`;
  return ago < 24 * hour ? `${Math.floor(ago / hour)} h` : `${Math.floor(ago / (24 * hour))} d`;
};

/** Whether the last decision accepted somebody for whom no seat was left: the applicant has no mail yet. */
export const missedSeat = ({ status, decisions: made }: DeskApplication): boolean =>
  status === 'waitlisted' && made.at(-1)?.decision === 'accepted';
