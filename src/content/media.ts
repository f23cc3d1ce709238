import { amenities } from './amenities.ts';
import { site } from './site.ts';
import { chatScreenshots, type ChatScreenshot } from './testimonials.ts';

/**
 * One of the project's own pictures (src/ui/pictures/README.md). To replace it, drop a file over it in public/pictures
 * and adapt the size here.
 */
export interface Picture {
  readonly src: string;
  /** Describes the picture for screen readers. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** These drawings are placeholders for photographs of the real house, event and members. @public */
export const villaPicturesArePlaceholders = true;
/** @public */
export const highlightPicturesArePlaceholders = true;
/** @public */
export const communityPhotosArePlaceholders = true;

const picture = (name: string, alt: string, width = 960, height = 640): Picture => ({
  src: `/pictures/${name}.svg`,
  alt,
  width,
  height,
});

export const heroPicture = picture(
  'villa-night',
  'A laterite villa among palm trees after dark, lamplight in every window, people on its veranda, the sea behind it.',
  1600,
  700,
);

export const villaGallery: readonly (Picture & { readonly caption: string })[] = [
  {
    ...picture(
      'villa-garden',
      'The veranda from the garden at night, lit by three hanging lamps: one member leans on a column, one sits on the steps with a laptop, one brings drinks.',
    ),
    caption: 'From the garden, nine in the evening',
  },
  {
    ...picture(
      'terrace-table',
      'Five people with laptops round a long table on a terrace above the sea, under a string of lamps.',
    ),
    caption: 'The long table',
  },
  {
    ...picture(
      'pool-night',
      'A lit swimming pool at night; someone sits at its edge with her feet in the water, the laptop shut behind her.',
      640,
      800,
    ),
    caption: 'The pool at two in the morning',
  },
  {
    ...picture(
      'kitchen-breakfast',
      'A cook turns a dosa in a laterite kitchen at first light; on the counter stand a coffee pot and a bowl of fruit.',
    ),
    caption: 'Breakfast, and repairs',
  },
  {
    ...picture(
      'whiteboards',
      'Two whiteboards with sketches of a web page lean on a laterite wall under a lamp; a woman still draws on one.',
    ),
    caption: 'Plans on laterite',
  },
  {
    ...picture(
      'beach-dawn',
      'A beach at the end of the night: an outrigger boat on the sand, two people, and the first light on the sea.',
    ),
    caption: 'Seven minutes down the path',
  },
];

/** Also beside the review that leads. */
export const firstPagePicture = picture(
  'highlight-first-page',
  'A laptop shows a finished web page; three people lean in to see it, one of them points.',
);

/** Also beside the words of an applicant who has a seat. */
export const checkInPicture = picture(
  'highlight-check-in',
  'Two people meet at a lit gate, the villa behind them; one hands the other a badge.',
);

/** Of the author of the review that leads. */
export const leadPortrait = picture('portrait-asha', 'Asha Naik', 256, 256);

export const highlights: readonly (Picture & { readonly caption: string })[] = [
  { ...checkInPicture, caption: 'Check-in, with lime soda' },
  {
    ...firstPagePicture,
    caption: 'The first site goes live at 5:42 PM',
  },
  {
    ...picture('highlight-sunset', 'Four people sit on the sand and watch the sun go down over the sea.'),
    caption: 'Laptops shut for the sunset',
  },
  {
    ...picture(
      'highlight-mentor',
      'A mentor points at a whiteboard; an older man and a younger woman listen.',
    ),
    caption: 'One question, one whiteboard',
  },
  {
    ...picture(
      'highlight-midnight',
      'Someone works by one lamp after midnight, a glass of chai beside the laptop, the moon in the window.',
    ),
    caption: 'The quiet shift',
  },
  {
    ...picture(
      'highlight-demos',
      'A woman shows her web page on a screen on the terrace while others raise their hands.',
    ),
    caption: 'Twelve demos, twelve links',
  },
];

export const communityPhotos: readonly Picture[] = [
  picture('community-terrace', 'Six members of different ages on the terrace steps under a lamp.'),
  picture('community-dinner', 'Six members at dinner round a table, under three lamps.'),
  picture(
    'community-call',
    'Nine faces in the monthly video call on a laptop, beside a lamp and a glass of chai.',
  ),
  picture('community-beach', 'Four members walk along the beach at night with a lantern.'),
  picture(
    'community-handshake',
    'Two members shake hands in the garden, an open laptop on the table beside them.',
  ),
];

/** A drawing for each amenity, in the same order. Decorative: the amenity's name is the text beside it. */
export const amenityPictures: readonly Picture[] = (
  [
    'fibre',
    'power',
    'table',
    'pool',
    'kitchen',
    'coffee',
    'beds',
    'video',
    'beach',
    'car',
  ] satisfies readonly string[] & { readonly length: (typeof amenities)['length'] }
).map((name) => picture(`amenity-${name}`, '', 160, 120));

/** The chats of testimonials.ts as screenshots. */
export const chatPictures: readonly Picture[] = chatScreenshots.map((chat) =>
  picture(`chat-${chat.name}`, spoken(chat), 360, 400),
);

/** The pictures of shared links; crawlers need PNG or JPEG. */
export const socialCards = {
  home: {
    src: '/cards/home.png',
    alt: `${site.name}: ${site.tagline} The villa at night, lamplight in every window.`,
    width: 1200,
    height: 630,
  },
  reviews: {
    src: '/cards/reviews.png',
    alt: `Client success stories of ${site.name}, with three people at a laptop that shows a finished page.`,
    width: 1200,
    height: 630,
  },
} as const satisfies Record<string, Picture>;

/** The whole chat in words, for screen readers. */
function spoken({ title, lines }: ChatScreenshot): string {
  const said = lines.map(
    ({ from, text, time }) => `${from === 'us' ? site.name : title.split(',')[0]}, ${time}: “${text}”`,
  );
  return `Chat screenshot, ${title}. ${said.join(' ')}`;
}
