import type { TierSlug } from './pricing.ts';

type ComparisonRow = { readonly feature: string } & Readonly<Record<TierSlug, boolean>>;

const all = { foundation: true, growth: true, empire: true };
const fromGrowth = { foundation: false, growth: true, empire: true };
const onlyEmpire = { foundation: false, growth: false, empire: true };

export const comparison: readonly ComparisonRow[] = [
  { feature: '24-hour bootcamp in the villa', ...all },
  { feature: 'A website live on your own domain', ...all },
  { feature: 'AI tools set up on your accounts', ...all },
  { feature: 'All meals, coffee and midnight snacks', ...all },
  { feature: 'Monthly membership with live sessions', ...all },
  { feature: 'Private members community', ...all },
  { feature: 'Template library for pages and prompts', ...all },
  { feature: 'Accommodation at the villa', ...fromGrowth },
  { feature: '1-on-1 strategy sessions', ...fromGrowth },
  { feature: 'Custom systems for leads and follow-ups', ...fromGrowth },
  { feature: 'Priority support', ...fromGrowth },
  { feature: '60 days of support or more after the bootcamp', ...fromGrowth },
  { feature: 'Private suite', ...onlyEmpire },
  { feature: 'Personal digital partner', ...onlyEmpire },
  { feature: 'Done-with-you implementation', ...onlyEmpire },
  { feature: 'Lifetime premium membership', ...onlyEmpire },
];

export const agencyComparison = [
  { aspect: 'Cost', agency: '₹2-5 lakh', bootcamp: '₹25K to ₹1L' },
  { aspect: 'Time', agency: '6+ months', bootcamp: '24 hours' },
  {
    aspect: 'Your part',
    agency: 'Briefs, calls, approvals, reminders',
    bootcamp: 'You decide, we build it at the same table',
  },
  {
    aspect: 'Changes later',
    agency: 'A quotation for each one',
    bootcamp: 'You make them yourself, in minutes',
  },
  {
    aspect: 'What you own',
    agency: 'A site on their server',
    bootcamp: 'Domain, site, accounts and every prompt',
  },
  { aspect: 'What you learn', agency: 'What the invoice says', bootcamp: 'How to build the next one' },
] as const;
