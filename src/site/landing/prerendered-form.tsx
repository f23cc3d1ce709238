import { renderToString } from 'react-dom/server';
import { calendarPath } from '../../features/editions/rules/party.ts';
import { eventDates } from '../../features/editions/rules/event-dates.ts';
import type { Edition } from '../../features/editions/rules/edition.ts';
import { useEdition } from '../edition-context.ts';
import type { FormTexts } from './application-form.tsx';
import {
  applicationIsland,
  ApplicationIsland,
  editionNewsIsland,
  EditionNewsIsland,
} from './form-islands.tsx';

/** The application form, rendered as a React tree of its own, so that form-islands.tsx can hydrate it. */
export const PrerenderedForm = () => {
  const texts = formTexts(useEdition());
  return (
    <div
      id={applicationIsland.id}
      data-texts={JSON.stringify(texts)}
      dangerouslySetInnerHTML={{
        __html: renderToString(<ApplicationIsland texts={texts} />, applicationIsland.options),
      }}
    />
  );
};

/** The form "Tell me about the next one", rendered in the same way. */
export const PrerenderedNewsForm = () => (
  <div
    id={editionNewsIsland.id}
    dangerouslySetInnerHTML={{ __html: renderToString(<EditionNewsIsland />, editionNewsIsland.options) }}
  />
);

const formTexts = (edition: Edition): FormTexts => ({
  email: edition.contacts.email,
  last: eventDates(edition).last,
  calendar: edition.state === 'planned' ? { href: calendarPath(edition), until: edition.endsAt } : null,
});
