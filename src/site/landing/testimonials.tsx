import { chatPictures, communityPhotos } from '../../content/media.ts';
import { quotes, type Quote } from '../../content/testimonials.ts';
import { Picture } from '../picture.tsx';
import { Section } from '../../ui/section.tsx';
import { Fold } from './fold.tsx';
import { Carousel } from './carousel.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What members say: the highlighted quotes beside a picture and a chat, and the others folded. */
export const Testimonials = () => {
  const [photo, ...photos] = communityPhotos;
  const [chat, ...chats] = chatPictures;
  return (
    <Section title="What Members Say" eyebrow="In their words" tone="raised">
      <Carousel label="Voices" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-[5fr_4fr_3fr]">
        {[
          ...leading.map((quote) => (
            <li key={quote.name} className="sm:max-lg:col-span-2 lg:col-start-1">
              <QuoteCard quote={quote} />
            </li>
          )),
          <li key="photo" className={`${besideQuotes} lg:col-start-2`}>
            {photo ? <Picture {...photo} className="h-full rounded-sm object-cover" /> : null}
          </li>,
          <li key="chat" className={`${besideQuotes} lg:col-start-3 lg:self-center`}>
            {chat ? <Picture {...chat} className={`${chatShape} max-sm:h-full max-sm:w-auto`} /> : null}
          </li>,
        ]}
      </Carousel>
      <Fold label="More quotes, chats and photos" className="mt-6 sm:mt-8">
        <ul className="mt-5 gap-5 sm:columns-2 lg:columns-3">
          {others.map((quote) => (
            <li key={quote.name} className="mb-5 break-inside-avoid">
              <QuoteCard quote={quote} />
            </li>
          ))}
        </ul>
        <Carousel label="Chats and photos" className="mt-5 grid grid-cols-2 items-end gap-5 lg:grid-cols-4">
          {[
            ...chats.map((picture) => (
              <li key={picture.src}>
                <Picture {...picture} className={chatShape} />
              </li>
            )),
            ...photos.map((picture) => (
              <li key={picture.src}>
                <Picture {...picture} className="rounded-sm" />
              </li>
            )),
          ]}
        </Carousel>
      </Fold>
    </Section>
  );
};

const leading = quotes.filter(({ highlight }) => highlight);
const others = quotes.filter(({ highlight }) => !highlight);

/** On a large screen as high as the quotes beside it; on a phone as high as one quote. */
const besideQuotes = 'max-sm:!basis-auto max-sm:h-60 lg:row-start-1 lg:row-span-3';
const chatShape = 'rounded-xl border border-night-edge';

const QuoteCard = ({ quote }: { readonly quote: Quote }) => (
  <figure
    className={`flex h-full flex-col justify-between border-l-2 pl-5 ${quote.highlight ? 'border-lamp' : 'border-night-edge'}`}
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
