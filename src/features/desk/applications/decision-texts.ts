import type { ApplicationStatus, Decision } from '../../../domain/decision.ts';
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

interface DecisionTexts {
  /** On the button that opens the form. */
  readonly button: string;
  /** The form's heading, and how the decision reads while it waits. */
  readonly title: (name: string) => string;
  /** On the button that sends it. */
  readonly send: string;
}

export const decisionTexts: Readonly<Record<Decision, DecisionTexts>> = {
  accepted: { button: 'Accept', title: (name) => `Accept ${name}`, send: 'Accept and send' },
  waitlisted: {
    button: 'Waitlist',
    title: (name) => `Put ${name} on the waitlist`,
    send: 'Put on the waitlist and send',
  },
  declined: { button: 'Decline', title: (name) => `Decline ${name}`, send: 'Decline and send' },
  withdrawn: { button: 'Withdraw', title: (name) => `Withdraw the application of ${name}`, send: 'Withdraw' },
};

/** What acts about the application are known by: their lane, and where they show while they wait. */
export const subjectOf = (id: string): string => `application ${id}`;
