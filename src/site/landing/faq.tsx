import { faq } from '../../content/faq.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Section } from '../../ui/section.tsx';

/** Six questions, one open at a time. */
export const Faq = () => (
  <Section title="Questions people ask first" eyebrow="FAQ" layout="split">
    <Accordion entries={faq} />
  </Section>
);
