import { deskApplications } from '../../../config/paths.ts';
import { isOver, type Edition } from '../../editions/rules/edition.ts';
import { counted, waitText } from '../../editions/rules/programme.ts';
import { editionAhead } from '../../editions/rules/published-editions.ts';
import { countsAt } from '../../editions/rules/seat.ts';
import { publishedOf, type ShownDesk } from '../desk-with.ts';
import { editionLink, planningLink, publishing } from '../edition/edition-link.ts';
import { guestsOf } from '../rules/gate.ts';
import { checklistOf } from './checklist.ts';
import { isUnnamed, lateOf, newSinceText, waitingAt, type Todo } from './waiting.ts';

/** The edition that Today is about. */
interface EditionOfToday {
  readonly edition: Edition;
  /** `ended`: over for at most a week. The villa and the tickets stay for as long. */
  readonly phase: 'ahead' | 'on' | 'ended' | 'past';
}

/** The published edition that takes place at `now`, in epoch milliseconds; otherwise the next one; otherwise the last one. */
export const editionOfToday = ({ editions }: ShownDesk, now: number): EditionOfToday | undefined => {
  const published = publishedOf(editions);
  const running = published.find(
    (one) => one.state === 'planned' && Date.parse(one.startsAt) <= now && !isOver(one, now),
  );
  if (running) return { edition: running, phase: 'on' };
  const ahead = editionAhead(published, now);
  if (ahead) return { edition: ahead, phase: 'ahead' };
  const last = lastEdition(published, now);
  return last && { edition: last, phase: hasJustEnded(last, now) ? 'ended' : 'past' };
};

const lastEdition = (published: readonly Edition[], now: number): Edition | undefined =>
  published.find((one) => one.state === 'planned' && isOver(one, now));

const hasJustEnded = ({ bootcampEndsAt }: Edition, now: number): boolean =>
  countsAt({ ends_at: bootcampEndsAt }, now);

/** The organiser's most important steps, the first one most of all. `now` in epoch milliseconds. */
export const nextSteps = (desk: ShownDesk, now: number): readonly [Todo, ...Todo[]] => {
  const { edition, phase } = editionOfToday(desk, now) ?? {};
  if (!edition || phase === 'past') return [planning(desk, now)];
  const { all, here } = arrivals(edition, desk);
  if (phase === 'ended')
    return all > 0
      ? [lists(`${here} of ${all} came.`), planning(desk, now, 'No edition is ahead')]
      : [planning(desk, now)];
  if (phase === 'on') {
    const text =
      all > 0 && here === all
        ? `All ${counted(all, 'guest')} have arrived.`
        : `${here} of ${counted(all, 'guest')} have arrived.`;
    return [{ text, label: 'Open the gate', page: 'gate' }];
  }
  const last = lastEdition(publishedOf(desk.editions), now);
  return [
    stepAhead(edition, desk, now),
    ...(last && hasJustEnded(last, now) && arrivals(last, desk).all > 0
      ? [lists(`${desk.editionNames.get(last.id) ?? last.id} is over.`)]
      : []),
  ];
};

/** Says how far the edition of Today is: "December 2026 begins in 18 hours". */
export const standingOf = ({ edition, phase }: EditionOfToday, desk: ShownDesk, now: number): string => {
  const name = desk.editionNames.get(edition.id) ?? edition.id;
  if (phase === 'on') return `${name} is on`;
  return phase === 'ahead'
    ? `${name} begins in ${waitText(Date.parse(edition.startsAt), now)}`
    : `${name} is over`;
};

const arrivals = ({ id }: Edition, { attendees, check_ins: checkIns }: ShownDesk) => {
  const guests = guestsOf(id, attendees, checkIns);
  return { all: guests.length, here: guests.filter((guest) => guest.checkIns.length > 0).length };
};

const lists = (text: string): Todo => ({ text, label: 'Save the lists', page: 'numbers' });

const planning = (
  { editions, editionNames: names }: ShownDesk,
  now: number,
  text = 'No edition is ahead. Applications wait for the next one.',
): Todo => {
  const draft = editions.find((one) => one.published === null && Date.parse(one.draft.startsAt) > now)?.draft;
  return draft
    ? {
        text: `${names.get(draft.id) ?? draft.id} is a draft that visitors do not see.`,
        label: 'Go on with it',
        page: editionLink(draft.id),
      }
    : { text, label: 'Plan the next edition', page: planningLink(editions, now) };
};

/** The next step while an edition is ahead: what is late, then the first open step of the checklist. */
const stepAhead = (edition: Edition, desk: ShownDesk, now: number): Todo => {
  const late = lateOf(desk, now).length;
  if (late > 0)
    return {
      text: `${counted(late, 'application')} ${late === 1 ? 'has' : 'have'} waited longer than 24\u00A0hours.`,
      label: 'Decide',
      page: deskApplications,
    };
  const draft = desk.editions.find((one) => one.draft.id === edition.id)?.draft;
  if (isUnnamed(edition) && draft && !isUnnamed(draft))
    return {
      text: 'The venue is saved but not published.',
      label: 'Publish',
      page: editionLink(edition.id, publishing),
    };
  if (!isUnnamed(edition) && waitingAt.applications(desk) > 0)
    return {
      text: `You have ${newSinceText(desk.applications, now)}.`,
      label: 'Decide',
      page: deskApplications,
    };
  const open = checklistOf(edition, desk, now).find(({ state, lead }) => state !== 'done' && lead !== null);
  return {
    ...(open?.lead ?? { text: 'Nobody has a seat yet.', label: 'Write an announcement' }),
    page: open?.page ?? 'announcements',
  };
};
