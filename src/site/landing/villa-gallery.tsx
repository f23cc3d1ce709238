import { villaGallery } from '../../content/media.ts';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import { Strip } from '../../ui/strip.tsx';

/** The villa in six pictures: a strip on a phone, an uneven grid elsewhere. */
export const VillaGallery = () => (
  <Section title="Villa life" eyebrow="Where you build" tone="raised">
    <Strip label="Pictures of the villa" className="grid grid-cols-6 gap-x-6 gap-y-8">
      {villaGallery.map(({ caption, ...picture }, index) => (
        <li key={picture.src} className={places[index]}>
          <figure className="flex h-full flex-col">
            <Picture {...picture} className={`rounded-sm object-cover ${shapes[index] ?? ''}`} />
            <figcaption className="mt-3 text-sm text-sand-dim">{caption}</figcaption>
          </figure>
        </li>
      ))}
    </Strip>
  </Section>
);

const places = [
  'col-span-6 lg:col-span-4',
  'col-span-3',
  // Beside the first: the tall one.
  'col-span-3 lg:col-span-2 lg:col-start-5 lg:row-start-1',
  'col-span-3',
  'col-span-3 lg:col-span-2 lg:self-end',
  'col-span-6 lg:col-span-4',
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
