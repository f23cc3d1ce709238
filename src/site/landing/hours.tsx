import { hours } from '../../content/bootcamp.ts';
import { Section } from '../../ui/section.tsx';
import { Timeline } from './timeline.tsx';

/** The bootcamp hour by hour. */
export const Hours = () => (
  <Section title="What you get in 24 hours" eyebrow="Noon to noon" tone="raised" layout="split">
    <Timeline entries={hours} />
  </Section>
);
