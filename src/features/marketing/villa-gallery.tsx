import { villaGallery } from '../../content/media.ts';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';

/** The villa in six pictures, in an uneven grid. */
export const VillaGallery = () => (
  <Section title="Villa life" eyebrow="Where you build" tone="raised">
    <ul className="mt-12 grid gap-x-6 gap-y-9 sm:grid-cols-6">
      {villaGallery.map(({ caption, ...picture }, index) => (
        <li key={picture.src} className={places[index]}>
          <figure>
            <Picture {...picture} className={`rounded-sm object-cover ${shapes[index] ?? ''}`} />
            <figcaption className="mt-3 text-sm text-sand-dim">{caption}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </Section>
);

const places = [
  'sm:col-span-6 lg:col-span-4',
  'sm:col-span-3 lg:col-span-2 lg:self-end',
  'sm:col-span-3 lg:col-span-2 lg:row-span-2',
  'sm:col-span-3 lg:col-span-2',
  'sm:col-span-3 lg:col-span-2',
  'sm:col-span-6 lg:col-span-4',
];
const shapes = [
  'aspect-[3/2]',
  'aspect-[3/2] lg:aspect-[4/5]',
  'aspect-[3/2] object-bottom lg:aspect-[4/7] lg:object-right',
  'aspect-[3/2]',
  'aspect-[3/2]',
  'aspect-[3/2] object-bottom lg:aspect-[9/5]',
];
