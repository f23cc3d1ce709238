import { renderToString } from 'react-dom/server';
import { site } from '../../content/site.ts';
import { Section } from '../../ui/section.tsx';
import { EditionOver } from './event-text.tsx';
import { applicationIsland, ApplicationIsland } from './application-island.tsx';

/** Where to apply. The form is filled in at once; React brings it to life when somebody comes near (site/wake/form.ts). */
export const ApplicationSection = () => (
  <Section
    id="application"
    title="Apply for a seat"
    eyebrow="Twelve seats"
    layout="split"
    lead={
      <>
        <EditionOver className="mb-3 text-sand" />
        Six questions, three minutes. We review applications within 24 hours and answer every one, by email or
        phone. Applying is free, and you can still say no.
      </>
    }
  >
    <noscript>
      <p className="mb-8 max-w-3xl rounded-md border border-laterite p-4">
        This form needs JavaScript. Without it, please write to{' '}
        <a className="text-lamp underline" href={site.email.href}>
          {site.email.label}
        </a>
        .
      </p>
    </noscript>
    <div id={applicationIsland.id} dangerouslySetInnerHTML={{ __html: form }} />
  </Section>
);

/** As React makes it for a tree of its own, which it finds again in the page. */
const form = renderToString(<ApplicationIsland />, applicationIsland.options);
