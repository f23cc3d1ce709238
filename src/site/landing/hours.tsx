import { Section } from '../../ui/section.tsx';
import { useEdition } from '../edition-context.ts';
import { EventText } from './event-text.tsx';
import { Timeline } from './timeline.tsx';

/** The bootcamp hour by hour. */
export const Hours = () => (
  <Section title="What you get in 24 hours" eyebrow={<EventText name="day" />} tone="raised" layout="split">
    <Timeline entries={useEdition().hours} />
  </Section>
);
