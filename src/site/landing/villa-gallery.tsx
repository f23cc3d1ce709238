import { villaGallery } from '../../content/media.ts';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';

/** The villa in six pictures, in an uneven grid. */
export const VillaGallery = () => (
  <Section title="Villa life" eyebrow="Where you build" tone="raised">
    <ul className="mt-12 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-6 sm:gap-x-6">
      {villaGallery.map(({ caption, ...picture }, index) => (
        <li key={picture.src} className={places[index]}>
          <figure className="flex h-full flex-col">
            <Picture {...picture} className={`rounded-sm object-cover ${shapes[index] ?? ''}`} />
            <figcaption className="mt-3 text-sm text-sand-dim">{caption}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </Section>
);

const places = [
  'col-span-2 sm:col-span-6 lg:col-span-4',
  'col-span-2 sm:col-span-3',
  // Beside the first: the tall one.
  'col-span-2 sm:col-span-3 lg:col-span-2 lg:col-start-5 lg:row-start-1',
  'sm:col-span-3',
  'sm:col-span-3 lg:col-span-2 lg:self-end',
  'col-span-2 sm:col-span-6 lg:col-span-4',
];
const shapes = [
  'aspect-[3/2]',
  'aspect-[3/2]',
  // As high as its neighbour.
  'aspect-[3/2] object-bottom lg:aspect-auto lg:min-h-0 lg:grow lg:basis-0 lg:object-right',
  'aspect-[3/2]',
  'aspect-[3/2]',
  'aspect-[3/2] object-bottom lg:aspect-[9/5]',
];
