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

/** The form as React makes it for a tree of its own, which it finds again in the page. */
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

/** The field "Tell me about the next one" as React finds it again in the page. */
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
