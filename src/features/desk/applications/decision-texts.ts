import type { ApplicationStatus, Decision } from '../../applications/rules/decision.ts';
import { isolated } from '../../../domain/isolated.ts';
import { counted } from '../../editions/rules/programme.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** A status as tabs and badges show it. */
export const statusTexts: Readonly<
  Record<ApplicationStatus, { readonly label: string; readonly tone: BadgeTone }>
> = {
  new: { label: 'New', tone: 'accent' },
  accepted: { label: 'Accepted', tone: 'live' },
  waitlisted: { label: 'Waitlisted', tone: 'warning' },
  declined: { label: 'Declined', tone: 'plain' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
};

/** Says what an applicant withdrew from. `before`: the status until then. */
export const gaveUpText = (before: ApplicationStatus | undefined): string =>
  before === 'waitlisted' ? 'Left the waitlist' : 'Gave the seat back';

interface DecisionTexts {
  /** The label of the button that opens the sheet. */
  readonly button: string;
  /** The sheet's heading, and the title of the decision in the outbox. */
  readonly title: (name: string) => string;
  /** Ends the sentence “Meera has …” of an acceptance, and “Meera is …” of another decision. */
  readonly result: string;
  /** The label of the button that sends the decision. */
  readonly send: string;
  /** The key that opens the sheet. */
  readonly key?: string;
  /** The same for several applications at once. */
  readonly several?: { readonly title: (count: number) => string; readonly send: (count: number) => string };
}

export const decisionTexts: Readonly<Record<Decision, DecisionTexts>> = {
  accepted: {
    button: 'Accept',
    result: 'a seat',
    title: (name) => `Accept ${isolated(name)}`,
    send: 'Accept and send',
    key: 'A',
  },
  waitlisted: {
    button: 'Waitlist',
    result: 'on the waitlist',
    key: 'W',
    title: (name) => `Put ${isolated(name)} on the waitlist`,
    send: 'Put on the waitlist and send',
    several: {
      title: (count) => `Put ${count} people on the waitlist`,
      send: (count) => `Waitlist ${count} and send ${count} mails`,
    },
  },
  declined: {
    button: 'Decline',
    result: 'declined',
    title: (name) => `Decline ${isolated(name)}`,
    send: 'Decline and send',
    key: 'D',
    several: {
      title: (count) => `Decline ${count} people`,
      send: (count) => `Decline ${count} and send ${count} mails`,
    },
  },
  withdrawn: {
    button: 'Withdraw',
    result: 'withdrawn',
    title: (name) => `Withdraw the application of ${isolated(name)}`,
    send: 'Withdraw',
  },
};

/** The decisions that an organiser can make about several applications at once. */
export const decisionsAboutSeveral = ['waitlisted', 'declined'] as const;
export type DecisionAboutSeveral = (typeof decisionsAboutSeveral)[number];

/** The sheet's heading and its button, for one application or several. */
export const sheetTexts = (
  decision: Decision,
  applications: readonly { readonly name: string }[],
): { readonly title: string; readonly send: string } => {
  const { title, send, several } = decisionTexts[decision];
  const count = applications.length;
  return count > 1 && several
    ? { title: several.title(count), send: several.send(count) }
    : { title: title(applications[0]?.name ?? ''), send };
};

/** The subject of the decisions about an application, by which they share a lane and its page finds them in the outbox. */
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
    ...(mailed > 0 ? [`${counted(mailed, 'mail')} sent`] : []),
  ].join(', ');
  return refused > 0 ? `${done}. ${refused} not done: see above` : done;
};
