import { amenities } from '../../content/amenities.ts';
import { Section } from '../../ui/section.tsx';

/** Ten things that are taken care of. */
export const Amenities = () => (
  <Section
    title="Everything but your laptop"
    eyebrow="Amenities"
    lead="Bring a charger too. The rest is here."
  >
    <ul className="mt-12 grid gap-x-10 sm:grid-cols-2">
      {amenities.map(({ name, text, icon }) => (
        <li key={name} className="flex gap-4 border-t border-night-line py-5">
          <span className={`${icon} mt-1 size-6 text-lamp`} aria-hidden="true" />
          <div>
            <h3 className="font-semibold">{name}</h3>
            <p className="text-sm text-sand-dim">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);
