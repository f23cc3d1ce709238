import { chatPictures, communityPhotos } from '../../content/media.ts';
import { quotes, type Quote } from '../../content/testimonials.ts';
import { Picture } from '../picture.tsx';
import { Section } from '../../ui/section.tsx';
import { Carousel } from './carousel.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What members say: chats, pictures, quotes. */
export const Testimonials = () => (
  <Section title="What Members Say" eyebrow="In their words" tone="raised">
    <Carousel label="Chats and photos" className="grid grid-cols-2 gap-5 lg:grid-cols-3">
      {mosaic.map(({ picture, place, shape }) => (
        <li key={picture.src} className={`relative ${place}`}>
          <Picture {...picture} className={shape} />
        </li>
      ))}
    </Carousel>
    <Carousel label="Quotes" className="mt-8 gap-5 sm:mt-12 sm:columns-2 lg:columns-3">
      {quotes.map((quote) => (
        <li key={quote.name} className="break-inside-avoid sm:mb-5">
          <QuoteCard quote={quote} />
        </li>
      ))}
    </Carousel>
  </Section>
);

// Chats stand large enough to be read; a photo beside one is as high as it is.
const chat = (index: number) => ({
  picture: chatPictures[index],
  place: '',
  shape: 'rounded-xl border border-night-edge',
});
const photo = (index: number, place: string, shape = 'sm:aspect-[3/2]') => ({
  picture: communityPhotos[index],
  place,
  shape: `rounded-sm object-cover max-sm:h-full ${shape}`,
});
const besideChat = 'sm:aspect-[3/2] lg:absolute lg:inset-0 lg:aspect-auto lg:h-full';
const mosaic = [
  photo(0, 'col-span-2', besideChat),
  chat(0),
  chat(1),
  photo(1, 'col-span-2', besideChat),
  chat(2),
  chat(3),
  chat(4),
  // Where it is cropped, the faces stay.
  photo(2, '', 'object-[77%_50%] sm:max-lg:absolute sm:max-lg:inset-0 sm:max-lg:h-full lg:aspect-[3/2]'),
  photo(3, ''),
  photo(4, ''),
].flatMap(({ picture, ...rest }) => (picture ? [{ picture, ...rest }] : []));

const QuoteCard = ({ quote }: { readonly quote: Quote }) => (
  <figure
    className={`flex h-full flex-col justify-between rounded-md border p-5 ${quote.highlight ? 'border-lamp bg-night-2' : 'border-night-line bg-night'}`}
  >
    <blockquote className={quote.highlight ? 'font-display text-lg' : ''}>{quote.text}</blockquote>
    <figcaption className="mt-4 flex flex-wrap items-center gap-x-3 text-sm">
      <Initials name={quote.name} />
      <span className="font-semibold">{quote.name}</span>
      <span className="figures ml-auto flex gap-x-3 whitespace-nowrap text-xs text-sand-dim">
        {quote.time}
        {quote.reactions ? (
          <span className="inline-flex items-center gap-1">
            <Icon name="heart" className="size-3.5 text-laterite" />
            {quote.reactions}
            <span className="sr-only"> reactions</span>
          </span>
        ) : null}
      </span>
    </figcaption>
  </figure>
);

const Initials = ({ name }: { readonly name: string }) => (
  <span
    aria-hidden="true"
    className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-night-line text-xs font-semibold text-sand"
  >
    {name
      .split(' ')
      .slice(0, 2)
      .map((word) => word[0]?.toUpperCase())
      .join('')}
  </span>
);
