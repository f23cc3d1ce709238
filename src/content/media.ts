/**
 * The project's own pictures. Each is replaced by dropping a file over it in public/pictures
 * (and changing the size here, if it differs).
 */
export interface Picture {
  readonly src: string;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

const picture = (name: string, alt: string, width = 960, height = 640): Picture => ({
  src: `/pictures/${name}.svg`,
  alt,
  width,
  height,
});

export const heroPicture = picture(
  'villa-night',
  'A laterite villa among palm trees after dark, lamplight in every window, the sea behind it.',
  1600,
  700,
);

export const villaGallery: readonly (Picture & { readonly caption: string })[] = [
  {
    ...picture(
      'villa-garden',
      'The villa seen from the garden at night, its veranda lit by three hanging lamps.',
    ),
    caption: 'From the garden, nine in the evening',
  },
  {
    ...picture(
      'terrace-table',
      'People with laptops along a long table on a terrace under a string of lamps.',
    ),
    caption: 'The long table',
  },
  {
    ...picture(
      'pool-night',
      'A lit swimming pool at night with one person at its edge, feet in the water.',
      640,
      800,
    ),
    caption: 'The pool at two in the morning',
  },
  {
    ...picture(
      'kitchen-breakfast',
      'A kitchen counter at first light with dosas, a coffee pot and a bowl of fruit.',
    ),
    caption: 'Breakfast, and repairs',
  },
  {
    ...picture(
      'whiteboards',
      'Two whiteboards with sketches of web pages leaning on a laterite wall under a lamp.',
    ),
    caption: 'Plans on laterite',
  },
  {
    ...picture(
      'beach-dawn',
      'A beach at the end of the night, a fishing boat on the sand and the first light on the sea.',
    ),
    caption: 'Seven minutes down the path',
  },
];

export const highlights: readonly (Picture & { readonly caption: string })[] = [
  {
    ...picture('highlight-check-in', 'Two people meet at a lit gate; one hands the other a badge.'),
    caption: 'Check-in, with lime soda',
  },
  {
    ...picture('highlight-first-page', 'A laptop shows a finished web page; three people lean in to see it.'),
    caption: 'The first site goes live at 17:42',
  },
  {
    ...picture('highlight-sunset', 'Four people sit on the sand and watch the sun go down over the sea.'),
    caption: 'Laptops shut for the sunset',
  },
  {
    ...picture('highlight-mentor', 'A mentor points at a whiteboard; an older and a younger person listen.'),
    caption: 'One question, one whiteboard',
  },
  {
    ...picture('highlight-midnight', 'One lamp, one laptop and a glass of chai on a table after midnight.'),
    caption: 'The quiet shift',
  },
  {
    ...picture(
      'highlight-demos',
      'A person stands before a screen on the terrace while others raise their hands.',
    ),
    caption: 'Twelve demos, twelve links',
  },
];

export const communityPhotos: readonly Picture[] = [
  picture('community-terrace', 'Six members in a row on the terrace steps under a lamp.'),
  picture('community-dinner', 'Members at dinner around a table with dishes and lamps.'),
  picture('community-call', 'A laptop on a table with nine faces in a monthly video call.'),
  picture('community-beach', 'Members walk along the beach at night with a lantern.'),
  picture('community-handshake', 'Two members shake hands beside an open laptop in the garden.'),
];
