import { chatPictures, communityPhotos } from '../../content/media.ts';
import { quotes, type Quote } from '../../content/testimonials.ts';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';

/** What members say: chats, pictures, quotes. */
export const Testimonials = () => (
  <Section title="What Members Say" eyebrow="In their words" tone="raised">
    <ul className="mt-12 grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-5">
      {chatPictures.map((chat) => (
        <li key={chat.src}>
          <Picture {...chat} className="rounded-xl border border-night-edge" />
        </li>
      ))}
    </ul>
    <ul className="mt-14 grid grid-cols-2 gap-4 lg:grid-cols-12 lg:gap-6" aria-label="Community photos">
      {communityPhotos.map((photo, index) => (
        <li key={photo.src} className={photoPlaces[index]}>
          <Picture {...photo} className="aspect-[3/2] rounded-sm object-cover" />
        </li>
      ))}
    </ul>
    <ul className="mt-14 gap-5 sm:columns-2 lg:columns-3" aria-label="Quotes">
      {quotes.map((quote) => (
        <li key={quote.name} className="mb-5 break-inside-avoid">
          <QuoteCard quote={quote} />
        </li>
      ))}
    </ul>
  </Section>
);

const photoPlaces = [
  'col-span-2 lg:col-span-7',
  'lg:col-span-5',
  'lg:col-span-4',
  'lg:col-span-4',
  'lg:col-span-4',
];

const QuoteCard = ({ quote }: { readonly quote: Quote }) => (
  <figure
    className={`rounded-md border p-5 ${quote.highlight ? 'border-lamp bg-night-2' : 'border-night-line bg-night'}`}
  >
    <blockquote className={quote.highlight ? 'font-display text-lg' : ''}>{quote.text}</blockquote>
    <figcaption className="mt-4 flex items-center gap-3 text-sm">
      <Initials name={quote.name} />
      <span className="font-semibold">{quote.name}</span>
      <span className="figures ml-auto text-xs text-sand-dim">{quote.time}</span>
      {quote.reactions ? (
        <span className="figures inline-flex items-center gap-1 text-xs text-sand-dim">
          <span className="i-lucide-heart size-3.5 text-laterite" aria-hidden="true" />
          {quote.reactions}
          <span className="sr-only"> reactions</span>
        </span>
      ) : null}
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
