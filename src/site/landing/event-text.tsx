import { eventDates, type EventDates } from '../../content/event-dates.ts';
import { editions, isOver, overNote, type Edition } from '../../content/event.ts';
import { nextEdition } from '../../domain/countdown.ts';

/** The edition that the site is about while it is built. */
export const builtEdition = (): Edition => nextEdition(editions, Date.now());

/**
 * The attributes of an element that shows only while the edition is `ahead`, or only once it is `over`: right when the
 * page is built, and kept right by script (site/wake/countdown.ts).
 */
export const shownWhile = (state: 'ahead' | 'over') => ({
  'data-shown-while': state,
  hidden: isOver(builtEdition(), Date.now()) !== (state === 'over'),
});

/** Says, on a line of its own in a paragraph, that the edition is over and what one can apply for. */
export const EditionOver = ({
  className = 'text-sm font-normal text-sand-dim',
}: {
  readonly className?: string;
}) => (
  <span {...shownWhile('over')} className={`block ${className}`}>
    {overNote}
  </span>
);

/**
 * A text with the event's date. When a visitor reads the page another edition may be next: the page finds these texts by
 * their mark then (site/wake/edition.ts).
 */
export const EventText = ({ name }: { readonly name: keyof EventDates }) => (
  <span data-event={name}>{eventDates(builtEdition())[name]}</span>
);

/** The same as a machine reads it too: the moment of the start. */
export const EventTime = ({ name }: { readonly name: keyof EventDates }) => {
  const dates = eventDates(builtEdition());
  return (
    <time data-event={name} dateTime={dates.startIso}>
      {dates[name]}
    </time>
  );
};

/** The start in the visitor's time zone. site/wake/edition.ts fills it where that zone differs from India's. */
export const YourTime = ({ className }: { readonly className: string }) => (
  <p hidden data-your-time="" className={className} />
);
