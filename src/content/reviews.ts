/** Sample reviews and figures, to be replaced by real ones (with their consent) before going live. @public */
export const reviewsArePlaceholders = true;
/** @public */
export const reviewStatsArePlaceholders = true;

export const reviewStats = [
  { figure: '5.0', label: 'average rating' },
  { figure: '500+', label: 'businesses transformed' },
  { figure: '₹10Cr+', label: 'revenue generated' },
] as const;

export const skillTiles = [
  { name: 'Websites', icon: 'globe' },
  { name: 'AI assistants', icon: 'bot' },
  { name: 'Automation', icon: 'workflow' },
  { name: 'Local search', icon: 'map-pin' },
  { name: 'Content', icon: 'pen-line' },
  { name: 'Video', icon: 'video' },
  { name: 'Lead funnels', icon: 'filter' },
  { name: 'Brand voice', icon: 'quote' },
] as const;

/** The review service, its figures, and the link to check them. */
export const verified = {
  service: 'an independent review service',
  rating: '5.0',
  count: '150+ reviews',
  shares: [
    { stars: 5, count: 148, percent: '98.6%' },
    { stars: 4, count: 2, percent: '1.4%' },
  ],
  link: { href: 'https://reviews.example/goa-build-club', label: 'View all reviews', placeholder: true },
  placeholder: true,
} as const;

export interface Review {
  readonly name: string;
  readonly business: string;
  readonly rating: 5;
  readonly date: string;
  readonly review: string;
  readonly category: string;
  readonly results: string;
}

export const reviews: readonly Review[] = [
  {
    name: 'Asha Naik',
    business: 'Naik Homestays, Assagao',
    rating: 5,
    date: 'August 2025',
    review:
      'For years guests found us by asking at the petrol pump. Now they see the three houses, book one, and know the way before they land. I wrote every word of it, with help, between sunset and breakfast.',
    category: 'Website',
    results: '38 nights booked in the first month',
  },
  {
    name: 'Farida Shaikh',
    business: 'Shaikh Spices, Margao',
    rating: 5,
    date: 'July 2025',
    review:
      'The assistant knows our forty products, the delivery areas and what we do not do. It sounds polite and a little stubborn, like me. Wholesale buyers think that I hired someone.',
    category: 'AI assistant',
    results: '29 of 31 enquiries a day answered without me',
  },
  {
    name: 'Joaquim Dias',
    business: 'Casa Dias Guest House',
    rating: 5,
    date: 'June 2025',
    review:
      'I came because my daughter sent me. I left with direct bookings, photographs that I am not ashamed of, and the pride of having done it myself at sixty-one.',
    category: 'Website',
    results: '₹3.2 lakh saved in commissions a year',
  },
  {
    name: 'Meera Kulkarni',
    business: 'Kulkarni Physiotherapy, Pune',
    rating: 5,
    date: 'May 2025',
    review:
      'Clear, patient and practical. They would not let me add a slider. Appointments now come with the right details filled in, and my front desk has time to smile again.',
    category: 'Lead funnel',
    results: '40% fewer missed appointments',
  },
  {
    name: 'Sandeep Rao',
    business: 'Western Ghats Homestays',
    rating: 5,
    date: 'April 2025',
    review:
      'Three houses, three owners, one calendar, and it holds. The content plan alone would have been worth the train ticket. The community still answers when I am stuck.',
    category: 'Content',
    results: 'Weekends booked out 8 weeks ahead',
  },
  {
    name: 'Ravi Menezes',
    business: 'Menezes Boats, Betim',
    rating: 5,
    date: 'March 2025',
    review:
      'My season is short and my phone was always wet. The booking form and the automatic reply did in a night what I had put off for three years. I no longer lose people because I am on the water.',
    category: 'Automation',
    results: 'Replies in under a minute, 2x bookings',
  },
  {
    name: 'Lavina Fernandes',
    business: 'Lavina Makes, crochet and craft',
    rating: 5,
    date: 'February 2025',
    review:
      'I asked the questions that I was afraid to ask anywhere else. My shop is small, and now it looks like it is meant to be small: careful, warm and easy to buy from.',
    category: 'Brand voice',
    results: 'First orders from 6 states',
  },
  {
    name: 'Imran Qureshi',
    business: 'Qureshi Interiors, Belagavi',
    rating: 5,
    date: 'January 2025',
    review:
      'We lost jobs because nobody followed up. Now every enquiry gets a message, a brochure and a call slot on the same day. The system is boring, which is exactly what I wanted.',
    category: 'Automation',
    results: '₹18 lakh of work won from follow-ups',
  },
  {
    name: 'Celia D’Souza',
    business: 'D’Souza & Co., accountants',
    rating: 5,
    date: 'December 2024',
    review:
      'Accountants are a hard audience. The site says who we help, what it costs and when to call. The monthly sessions keep it honest: each time I improve one page.',
    category: 'Local search',
    results: 'First page for our town in 7 weeks',
  },
];
