import { overviewOf } from '../../content/bootcamp.ts';
import { eventDates } from '../../content/event-dates.ts';
import { site } from '../../content/site.ts';
import { Section } from '../../ui/section.tsx';
import { useEdition } from '../edition-context.ts';

/** The bootcamp in three facts, and who leads it. */
export const Overview = () => {
  const edition = useEdition();
  const overview = overviewOf(edition.seats, eventDates(edition).span);
  return (
    <Section title="One day, one night, one table" eyebrow="The bootcamp" lead={overview.lead}>
      <p className="measure mb-8">{overview.together}</p>
      <ul className="grid gap-6 md:grid-cols-[4fr_5fr_3fr] md:gap-8">
        {overview.facts.map(({ figure, title, text }) => (
          <li key={title} className="flex flex-wrap gap-x-4 border-t-2 border-lamp pt-5 md:block">
            <span aria-hidden="true" className="min-w-16 font-display text-3xl font-semibold text-lamp">
              {figure}
            </span>
            <div className="flex-1 basis-40">
              <h3 className="text-lg md:mt-4 font-semibold">{title}</h3>
              <p className="mt-1 text-sand-dim md:mt-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-8 grid gap-5 sm:mt-12 border-l border-night-edge pl-6 md:ml-1/3">
        <p className="measure font-display text-lg sm:text-xl">{site.founder.text}</p>
        <p className="text-sm text-sand-dim">
          {site.founder.name}: {site.founder.role}, {site.founder.experience}, {site.founder.helped}.
        </p>
      </div>
    </Section>
  );
};
