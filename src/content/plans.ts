import type { ApplicationPlan } from '../domain/application.ts';

/** What the application form offers; the values are what is sent. */
export const plans: readonly { readonly value: ApplicationPlan; readonly label: string }[] = [
  { value: 'locals', label: 'Goa Locals — Day Pass' },
  { value: 'stay', label: 'Out-of-Goa — Stay & Build' },
  { value: 'combo', label: 'Combo Intensive — Done-With-You' },
];
