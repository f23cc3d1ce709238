import type { ReactNode } from 'react';
import { seatsInWords } from '../../content/seats.ts';
import { Section } from '../../ui/section.tsx';
import { useEdition } from '../edition-context.ts';
import { EditionNote } from './event-text.tsx';

/** Where to apply. The form is filled in at once; React brings it to life when somebody comes near (site/wake/form.ts). */
export const ApplicationSection = ({ form }: { readonly form: ReactNode }) => {
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
      {form}
    </Section>
  );
};
