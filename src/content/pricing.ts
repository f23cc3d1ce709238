export const tierSlugs = ['foundation', 'growth', 'empire'] as const;
export type TierSlug = (typeof tierSlugs)[number];

export const tiers = [
  {
    slug: 'foundation',
    name: 'Foundation Builder',
    description: 'For the first proper website and the first tools that save you an hour a day.',
    features: [
      'The 24-hour bootcamp',
      'Your website, live before you leave',
      'AI tools set up for your business',
      'Meals and the villa',
      'Monthly membership with live sessions',
    ],
    popular: false,
  },
  {
    slug: 'growth',
    name: 'Growth Accelerator',
    description: 'For a business that already sells, and wants systems around what works.',
    features: [
      'Everything in Foundation Builder',
      'Shared accommodation at the villa',
      '1-on-1 strategy sessions',
      'Custom systems for your leads and follow-ups',
      'Priority support',
    ],
    popular: true,
  },
  {
    slug: 'empire',
    name: 'Empire Master',
    description: 'For owners who want it done with them, down to the last automation.',
    features: [
      'Everything in Growth Accelerator',
      'A private suite',
      'Your personal digital partner',
      'Done-with-you implementation',
      'Lifetime premium membership',
    ],
    popular: false,
  },
] as const;
