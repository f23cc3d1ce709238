import type { ApplicationPlan } from './rules/application.ts';
import type { ApplicationStatus } from './rules/decision.ts';
import { site } from '../../content/site.ts';

/** The plans of the application form, which sends the value. */
export const plans: readonly { readonly value: ApplicationPlan; readonly label: string }[] = [
  { value: 'locals', label: 'Goa Locals — Day Pass' },
  { value: 'stay', label: 'Out-of-Goa — Stay & Build' },
  { value: 'combo', label: 'Combo Intensive — Done-With-You' },
];

/** The label of a plan; an unknown plan itself. */
export const planLabel = (plan: string): string => plans.find(({ value }) => value === plan)?.label ?? plan;

/** The subject of the receipt. The form names it, so that applicants find the mail. */
export const receiptSubject = `We have your application to ${site.name}`;

/**
 * The page of the private link, by the state of the application: the headline, and what stands below it. `paid`: an accepted applicant has
 * paid. `over`: their edition has ended.
 */
export const applicationStates: Readonly<
  Record<
    ApplicationStatus | 'paid' | 'over' | 'given_back' | 'unknown' | 'unreachable',
    readonly [title: string, more?: string]
  >
> = {
  new: ['We have your application.'],
  accepted: ['You have a seat.'],
  paid: ['Paid. The seat is yours.'],
  over: ['Thank you for building with us.'],
  waitlisted: ['You are on the waitlist.', 'If a seat becomes free, we write to you at once.'],
  declined: ['We can’t offer you a seat this time.', 'You are welcome to apply again for the next edition.'],
  withdrawn: ['Your application is withdrawn.'],
  given_back: [
    'You gave your seat back.',
    'Thank you for telling us. If you have paid, we write to you about the money.',
  ],
  unknown: [
    'There is no application under this link.',
    'Please open the link as it stands in our mail. If it is more than half a year old, the application may be deleted.',
  ],
  unreachable: [
    'We can’t reach the club right now.',
    'Please check your connection and load this page again.',
  ],
};
