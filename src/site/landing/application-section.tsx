import { renderToString } from 'react-dom/server';
import { eventDates } from '../../content/event-dates.ts';
import { seatsInWords } from '../../content/seats.ts';
import { rupees } from '../../domain/rupees.ts';
import type { Edition } from '../../domain/edition.ts';
import { Section } from '../../ui/section.tsx';
import { useEdition } from '../edition-context.ts';
import { EditionNote } from './event-text.tsx';
import type { FormTexts } from './application-form.tsx';
import { applicationIsland, ApplicationIsland } from './application-island.tsx';

/** Where to apply. The form is filled in at once; React brings it to life when somebody comes near (site/wake/form.ts). */
export const ApplicationSection = () => {
  const edition = useEdition();
  const { email } = edition.contacts;
  return (
    <Section
      id="application"
      title="Apply for a seat"
      eyebrow={`${seatsInWords(edition.seats)} seats`}
      layout="split"
      lead={
        <>
          <EditionNote className="mb-3 text-sand" />
          Six questions, three minutes. We review applications within 24 hours and answer every one, by email
          or phone. Applying is free, and you can still say no.
        </>
      }
    >
      <noscript>
        <p className="mb-8 max-w-3xl rounded-md border border-laterite p-4">
          This form needs JavaScript. Without it, please write to{' '}
          <a className="text-lamp underline" href={`mailto:${email}`}>
            {email}
          </a>
          .
        </p>
      </noscript>
      <Island texts={formTexts(edition)} />
    </Section>
  );
};

/** The form as React makes it for a tree of its own, which it finds again in the page. */
const Island = ({ texts }: { readonly texts: FormTexts }) => (
  <div
    id={applicationIsland.id}
    data-texts={JSON.stringify(texts)}
    dangerouslySetInnerHTML={{
      __html: renderToString(<ApplicationIsland texts={texts} />, applicationIsland.options),
    }}
  />
);

const formTexts = (edition: Edition): FormTexts => ({
  email: edition.contacts.email,
  last: eventDates(edition).last,
  prices: {
    foundation: rupees(edition.tiers.foundation.price),
    growth: rupees(edition.tiers.growth.price),
    empire: rupees(edition.tiers.empire.price),
  },
});
