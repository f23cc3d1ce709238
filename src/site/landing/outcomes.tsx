import { outcomes } from '../../content/bootcamp.ts';
import { Section } from '../../ui/section.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The six things that are done by Sunday. */
export const Outcomes = () => (
  <Section title="Get all of this done" eyebrow="By Sunday noon" tone="raised">
    <ol className="grid gap-x-12 gap-y-6 md:gap-y-10 md:grid-cols-2 lg:grid-cols-[5fr_6fr]">
      {outcomes.map(({ title, text, icon }) => (
        <li key={title} className="grid grid-cols-[2.5rem_1fr] gap-x-4">
          <Icon name={icon} className="mt-1 size-7 text-phosphor" />
          <div>
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="measure mt-1 text-sand-dim">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Section>
);
