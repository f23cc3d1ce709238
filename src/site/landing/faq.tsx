import { Accordion } from '../../ui/accordion.tsx';
import { Section } from '../../ui/section.tsx';
import { useEdition } from '../edition-context.ts';

/** Questions, one open at a time. */
export const Faq = () => (
  <Section title="Questions people ask first" eyebrow="FAQ" layout="split">
    <Accordion entries={useEdition().faq} />
  </Section>
);
