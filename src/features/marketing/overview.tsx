import { overview } from '../../content/bootcamp.ts';
import { site } from '../../content/site.ts';
import { Section } from '../../ui/section.tsx';

/** The bootcamp in three facts, and who leads it. */
export const Overview = () => (
  <Section title="One day, one night, one table" eyebrow="The bootcamp" lead={overview.lead}>
    <ul className="mt-14 grid gap-10 md:grid-cols-[4fr_5fr_3fr] md:gap-8">
      {overview.facts.map(({ figure, title, text }) => (
        <li key={title} className="border-t-2 border-lamp pt-5">
          <span aria-hidden="true" className="block font-display text-3xl font-semibold text-lamp">
            {figure}
          </span>
          <h3 className="mt-4 text-lg font-semibold">{title}</h3>
          <p className="mt-2 text-sand-dim">{text}</p>
        </li>
      ))}
    </ul>
    <div className="mt-16 grid gap-6 border-l border-night-edge pl-6 md:ml-[33%]">
      <p className="measure font-display text-xl">{site.founder.text}</p>
      <p className="text-sm text-sand-dim">
        {site.founder.name}: {site.founder.role}, {site.founder.experience}, {site.founder.helped}.
      </p>
    </div>
  </Section>
);
