/** The bootcamp in a few words. `others`: how many sit beside you, in words. `span`: from when to when. */
export const overviewOf = (seats: number, others: string, span: string) => ({
  lead: `You come with a business and a charger. You leave with a website, the tools to run it, and ${others} people who saw you do it.`,
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
] as const;
