import { amenities } from '../../content/amenities.ts';
import { amenityPictures } from '../../content/media.ts';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';

/** Ten things that are taken care of. */
export const Amenities = () => (
  <Section
    title="Everything but your laptop"
    eyebrow="Amenities"
    lead="Bring a charger too. The rest is here."
  >
    <ul className="grid gap-x-10 sm:grid-cols-2">
      {amenities.map(({ name, text }, index) => (
        <li key={name} className="flex gap-4 border-t border-night-line py-3.5">
          <AmenityPicture index={index} />
          <div>
            <h3 className="font-semibold">{name}</h3>
            <p className="text-sm text-sand-dim">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);

const AmenityPicture = ({ index }: { readonly index: number }) => {
  const picture = amenityPictures[index];
  return picture ? (
    <div className="w-18 shrink-0 sm:w-24">
      <Picture {...picture} className="rounded-sm" />
    </div>
  ) : null;
};
