export interface AgencyRow {
  readonly aspect: string;
  readonly agency: string;
  readonly bootcamp: string;
}

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
] as const satisfies readonly AgencyRow[];
