/** The bootcamp in a few words. `span`: from when to when, as in event-dates.ts. */
export const overviewOf = (seats: number, span: string) => ({
  lead: `You come with a business and a charger. You leave with a website, the tools to run it, and ${seatsInWords(seats - 1).toLowerCase()} people who saw you do it.`,
  together:
    'The invite party opens the day, the bootcamp goes on through the night, and the club is what stays: live sessions every month, and a portal for its members.',
  facts: [
    {
      figure: '24',
      title: '24 hour bootcamp',
      text: `${span}, in one luxury villa, with someone beside you at every step.`,
    },
    {
      figure: '∞',
      title: 'Unlimited monthly live sessions',
      text: 'The club meets online every month, and no session is counted or charged. Bring what broke, what grew, and what comes next.',
    },
    {
      figure: String(seats),
      title: `${seats} limited seats`,
      text: 'One long table. Nobody waits for help, and nobody hides at the back.',
    },
  ],
});

export interface BootcampOutcome {
  readonly title: string;
  readonly text: string;
  readonly icon: string;
}

export const outcomes = [
  {
    title: 'A website you are proud to send',
    text: 'Your words, your pictures, your domain. Live, fast, and made for the phone in your customer’s hand.',
    icon: 'globe',
  },
  {
    title: 'Enquiries that reach you',
    text: 'A form, a WhatsApp button and a reply that goes out in a minute, also when you are at lunch.',
    icon: 'message-circle',
  },
  {
    title: 'An assistant that knows your business',
    text: 'An AI set up with your prices, your tone and the twenty questions that you answer every week.',
    icon: 'bot',
  },
  {
    title: 'A month of content',
    text: 'Thirty days of posts, captions and short videos, planned in one sitting and ready to schedule.',
    icon: 'calendar-check',
  },
  {
    title: 'An offer people understand',
    text: 'One page that says what you sell, to whom, for how much, and what to do next.',
    icon: 'tag',
  },
  {
    title: 'The skill to do it again',
    text: 'You built it yourself, so you can change it yourself. That is the part that no agency sells.',
    icon: 'hammer',
  },
] as const satisfies readonly BootcampOutcome[];

/** The programme of the 24 hours, in the default edition. */
export const hours = [
  {
    id: 'arrive',
    startsAt: '2025-10-11T12:00:00+05:30',
    time: '12:00 PM',
    title: 'Arrive, eat, choose',
    text: 'Lunch on the terrace. Each of you says in one minute what you want to have tomorrow.',
  },
  {
    id: 'words',
    startsAt: '2025-10-11T14:00:00+05:30',
    time: '2:00 PM',
    title: 'Find the words',
    text: 'We interview you, the AI drafts, you correct. By four o’clock your site has its text.',
  },
  {
    id: 'website',
    startsAt: '2025-10-11T16:00:00+05:30',
    time: '4:00 PM',
    title: 'Build the website',
    text: 'Pages, pictures, phone layout, domain. The first version is live before the sun is down.',
  },
  {
    id: 'sunset',
    startsAt: '2025-10-11T18:30:00+05:30',
    time: '6:30 PM',
    title: 'Sunset, feet in the sand',
    text: 'Laptops shut for two hours. Ideas tend to arrive here.',
  },
  {
    id: 'tools',
    startsAt: '2025-10-11T20:30:00+05:30',
    time: '8:30 PM',
    title: 'Set up your AI tools',
    text: 'An assistant, an automation and a content plan, on your own accounts and for your own work.',
  },
  {
    id: 'quiet-shift',
    startsAt: '2025-10-12T01:00:00+05:30',
    time: '1:00 AM',
    title: 'The quiet shift',
    text: 'For those who want it: the pool, the long table, and a mentor who stays up. Sleep is allowed.',
  },
  {
    id: 'breakfast',
    startsAt: '2025-10-12T08:00:00+05:30',
    time: '8:00 AM',
    title: 'Breakfast and repairs',
    text: 'Dosas, coffee, and fresh eyes on everything that felt finished at midnight.',
  },
  {
    id: 'show',
    startsAt: '2025-10-12T11:00:00+05:30',
    time: '11:00 AM',
    title: 'Show it',
    text: 'Twelve demos, twelve live links. Then home, with a plan for the next thirty days.',
  },
] as const;

/** A number of seats at the beginning of a sentence: Twelve; 21 in digits. */
export const seatsInWords = (seats: number): string => words[seats] ?? String(seats);

const words =
  'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen Twenty'.split(
    ' ',
  );
