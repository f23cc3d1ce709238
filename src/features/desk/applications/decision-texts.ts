import type { ApplicationStatus, Decision } from '../../applications/rules/decision.ts';
import { isolated } from '../../../domain/isolated.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** A status, on tabs and badges. */
export const statusTexts: Readonly<
  Record<ApplicationStatus, { readonly label: string; readonly tone: BadgeTone }>
> = {
  new: { label: 'New', tone: 'accent' },
  accepted: { label: 'Accepted', tone: 'live' },
  waitlisted: { label: 'Waitlisted', tone: 'warning' },
  declined: { label: 'Declined', tone: 'plain' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
};

/** Names what an applicant gave up by withdrawing. `before`: the status until then. */
export const gaveUpText = (before: ApplicationStatus | undefined): string =>
  before === 'waitlisted' ? 'Left the waitlist' : 'Gave the seat back';

interface DecisionTexts {
  /** On the button that opens the sheet. */
  readonly button: string;
  /** The sheet's heading, and how the decision reads while it waits. */
  readonly title: (name: string) => string;
  /** On the button that sends it. */
  readonly send: string;
  /** Opens the sheet like the button. */
  readonly key?: string;
}

export const decisionTexts: Readonly<Record<Decision, DecisionTexts>> = {
  accepted: {
    button: 'Accept',
    title: (name) => `Accept ${isolated(name)}`,
    send: 'Accept and send',
    key: 'A',
  },
  waitlisted: {
    button: 'Waitlist',
    key: 'W',
    title: (name) => `Put ${isolated(name)} on the waitlist`,
    send: 'Put on the waitlist and send',
  },
  declined: {
    button: 'Decline',
    title: (name) => `Decline ${isolated(name)}`,
    send: 'Decline and send',
    key: 'D',
  },
  withdrawn: {
    button: 'Withdraw',
    title: (name) => `Withdraw the application of ${isolated(name)}`,
    send: 'Withdraw',
  },
};

/** The decisions that can be made about several applications at once. */
const severalTexts = {
  waitlisted: {
    title: (count: number) => `Put ${count} people on the waitlist`,
    send: (count: number) => `Waitlist ${count} and send ${count} mails`,
  },
  declined: {
    title: (count: number) => `Decline ${count} people`,
    send: (count: number) => `Decline ${count} and send ${count} mails`,
  },
} as const satisfies Partial<Record<Decision, unknown>>;
export type DecisionAboutSeveral = keyof typeof severalTexts;

/** The sheet's heading and its button, for one application or several. */
export const sheetTexts = (
  decision: Decision,
  applications: readonly { readonly name: string }[],
): { readonly title: string; readonly send: string } => {
  const texts = decisionTexts[decision];
  const count = applications.length;
  return count > 1 && isAboutSeveral(decision)
    ? { title: severalTexts[decision].title(count), send: severalTexts[decision].send(count) }
    : { title: texts.title(applications[0]?.name ?? ''), send: texts.send };
};

export const decisionsAboutSeveral: readonly DecisionAboutSeveral[] = ['waitlisted', 'declined'];

const isAboutSeveral = (decision: Decision): decision is DecisionAboutSeveral => decision in severalTexts;

/** The subject of acts about the application: they share its lane, and its page shows them while they wait. */
export const subjectOf = (id: string): string => `application ${id}`;

/** "Declined 3, 1 waiting to be sent, 2 mails sent. 1 not done: see above" */
export const severalAnswer = (
  decision: DecisionAboutSeveral,
  counts: Readonly<Record<'made' | 'waiting' | 'mailed' | 'refused', number>>,
): string => {
  const { made, waiting, mailed, refused } = counts;
  const done = [
    `${statusTexts[decision].label} ${made}`,
    ...(waiting > 0 ? [`${waiting} waiting to be sent`] : []),
    ...(mailed > 0 ? [`${mailed} ${mailed === 1 ? 'mail' : 'mails'} sent`] : []),
  ].join(', ');
  return refused > 0 ? `${done}. ${refused} not done: see above` : done;
};
