import { eventDates } from '../../content/event-dates.ts';
import { SectionLink } from './section-link.tsx';
import { useEdition } from './use-edition.ts';

/** The line above everything: when the next event is. */
export const EventBanner = () => (
  <p className="border-b border-night-line bg-night-1 text-center text-xs sm:text-sm">
    <SectionLink
      section="countdown"
      className="inline-flex min-h-11 items-center px-4 py-2 text-sand no-underline hover:text-lamp-bright hover:underline"
    >
      Next Event: {eventDates(useEdition()).banner}
    </SectionLink>
  </p>
);
