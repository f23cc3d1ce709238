import { highlights } from '../../content/media.ts';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import { Strip } from '../../ui/strip.tsx';

/** The first event in six pictures. */
export const Highlights = () => (
  <Section title="First-event highlights" eyebrow="How it was the first time">
    <Strip label="Pictures of the first event" className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-12">
      {highlights.map(({ caption, ...picture }, index) => (
        <li key={picture.src} className={places[index]}>
          <figure>
            <Picture {...picture} className="aspect-[3/2] rounded-sm object-cover" />
            <figcaption className="mt-2.5 text-sm text-sand-dim">{caption}</figcaption>
          </figure>
        </li>
      ))}
    </Strip>
  </Section>
);

const places = [
  // The two rows meet on one line.
  'max-lg:col-span-2 lg:col-span-5 lg:self-end',
  'lg:col-span-4 lg:self-end',
  'lg:col-span-3 lg:self-end',
  'lg:col-span-3',
  'lg:col-span-4',
  'max-lg:col-span-2 lg:col-span-5',
];
