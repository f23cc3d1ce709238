import type { ApplicationPlan } from '../domain/application.ts';
import { site } from './site.ts';

/** The plans in the application form. The form sends the value. */
export const plans: readonly { readonly value: ApplicationPlan; readonly label: string }[] = [
  { value: 'locals', label: 'Goa Locals — Day Pass' },
  { value: 'stay', label: 'Out-of-Goa — Stay & Build' },
  { value: 'combo', label: 'Combo Intensive — Done-With-You' },
];

/** A plan as people read it. */
export const planLabel = (plan: string): string => plans.find(({ value }) => value === plan)?.label ?? plan;

/** The subject of the mail that an applicant gets at once. The form names it, so that people find the mail. */
export const receiptSubject = `We have your application to ${site.name}`;
