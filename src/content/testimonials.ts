/** Sample voices, to be replaced by real ones (with their consent) before going live. @public */
export const quotesArePlaceholders = true;
/** @public */
export const chatScreenshotsArePlaceholders = true;

export interface Quote {
  readonly name: string;
  readonly text: string;
  readonly time: string;
  readonly reactions?: number;
  readonly highlight?: boolean;
}

export const quotes: readonly Quote[] = [
  {
    name: 'Asha Naik',
    text: 'Sent the link to my mother at 6 pm. She has already shared it with the whole colony.',
    time: '6:04 PM',
    reactions: 9,
    highlight: true,
  },
  {
    name: 'Ravi Menezes',
    text: 'I paid an agency for four months and got a logo. Here I had a site before dinner.',
    time: '8:51 PM',
    reactions: 14,
  },
  {
    name: 'Farida Shaikh',
    text: 'The assistant answers “do you deliver to Margao” now. I have answered that for six years.',
    time: '10:17 PM',
    reactions: 11,
    highlight: true,
  },
  {
    name: 'Joaquim Dias',
    text: 'I am 61. I typed with two fingers. It works.',
    time: '11:40 PM',
    reactions: 23,
  },
  {
    name: 'Meera Kulkarni',
    text: 'Best part: I changed the prices myself on Tuesday and nothing broke.',
    time: '10:12 AM',
  },
  {
    name: 'Sandeep Rao',
    text: 'Three bookings for the homestay from the new page, and the month is not over.',
    time: '9:31 AM',
    reactions: 7,
  },
  {
    name: 'Lavina Fernandes',
    text: 'Nobody laughed when I asked what a domain is. Then four others admitted they wanted to ask.',
    time: '1:26 PM',
    reactions: 18,
    highlight: true,
  },
  {
    name: 'Imran Qureshi',
    text: 'My follow-ups go out by themselves. I found out from a customer who said thank you.',
    time: '11:48 AM',
    reactions: 6,
  },
  {
    name: 'Tara Pillai',
    text: 'Wrote my whole about page walking to the beach and back. Voice note, done.',
    time: '7:15 PM',
  },
  {
    name: 'Nikhil Prabhu',
    text: 'Came alone, left with a bookkeeper, a photographer and two clients.',
    time: '12:02 PM',
    reactions: 12,
  },
  {
    name: 'Celia D’Souza',
    text: 'The monthly call is why I stay. Every time I bring one thing that is stuck and go home without it.',
    time: '9:07 PM',
    reactions: 8,
  },
  {
    name: 'Gautam Shetty',
    text: 'Slept three hours. Worth it. The dosas also.',
    time: '8:22 AM',
    reactions: 10,
  },
];

export interface ChatScreenshot {
  /** The picture's file is `chat-{name}.svg`. */
  readonly name: string;
  /** The chat's title at the top of the phone. */
  readonly title: string;
  readonly lines: readonly { readonly from: 'them' | 'us'; readonly text: string; readonly time: string }[];
}

/** Five chats. public/pictures/chat-{name}.svg shows each on a phone's screen; a test compares the words. */
export const chatScreenshots: readonly ChatScreenshot[] = [
  {
    name: 'asha',
    title: 'Asha, homestays in Assagao',
    lines: [
      { from: 'them', text: 'It is live!! On my phone!!', time: '17:42' },
      { from: 'us', text: 'Looks good. Is the weekend price right?', time: '17:43' },
      { from: 'them', text: 'Changed it myself just now', time: '17:45' },
    ],
  },
  {
    name: 'ravi',
    title: 'Ravi, boat cruises',
    lines: [
      { from: 'them', text: 'First booking came through the form', time: '07:58' },
      { from: 'them', text: 'I was on the water', time: '07:58' },
      { from: 'us', text: 'That was the idea', time: '08:10' },
    ],
  },
  {
    name: 'farida',
    title: 'Farida, spices',
    lines: [
      { from: 'us', text: 'How is the assistant doing?', time: '21:02' },
      { from: 'them', text: '31 questions today. I answered two.', time: '21:09' },
    ],
  },
  {
    name: 'joaquim',
    title: 'Joaquim, guest house',
    lines: [
      { from: 'them', text: 'My grandson asked who made it', time: '19:20' },
      { from: 'them', text: 'I said me', time: '19:20' },
      { from: 'us', text: 'Because it was you', time: '19:24' },
    ],
  },
  {
    name: 'members',
    title: 'Members, monthly call',
    lines: [
      { from: 'us', text: 'Call in 10 minutes. Bring what is stuck.', time: '18:50' },
      { from: 'them', text: 'Bringing a checkout that hates me', time: '18:51' },
      { from: 'them', text: 'Fixed. Thank you all', time: '19:37' },
    ],
  },
];
