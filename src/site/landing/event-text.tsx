import { cancelledNote, overNote } from '../../content/event.ts';
import { eventDates, type EventDates } from '../../content/event-dates.ts';
import { isOver, type Edition } from '../../domain/edition.ts';
import { useEdition } from '../edition-context.ts';

/**
 * The attributes of an element that shows only while the edition is `ahead`, or only once it is `over`: right when the
 * page is built, and kept right by script (site/wake/countdown.ts). A cancelled edition is neither.
 */
export const useShownWhile = (state: 'ahead' | 'over') => {
  const edition = useEdition();
  if (edition.state === 'cancelled') return { hidden: true };
  return { 'data-shown-while': state, hidden: isOverNow(edition) !== (state === 'over') };
};

/** At the moment of rendering, which happens once for a document. */
const isOverNow = (edition: Edition): boolean => isOver(edition, Date.now());

/** Says, on a line of its own in a paragraph, that the edition is over or cancelled, and what one can apply for. */
export const EditionNote = ({
  className = 'text-sm font-normal text-sand-dim',
}: {
  readonly className?: string;
}) => {
  const { state } = useEdition();
  const shownWhileOver = useShownWhile('over');
  return state === 'cancelled' ? (
    <span className={`block ${className}`}>{cancelledNote}</span>
  ) : (
    <span {...shownWhileOver} className={`block ${className}`}>
      {overNote}
    </span>
  );
};

/** A text with the event's date. */
export const EventText = ({ name }: { readonly name: keyof EventDates }) => eventDates(useEdition())[name];

/** The same as a machine reads it too: the moment of the start. */
export const EventTime = ({ name }: { readonly name: keyof EventDates }) => {
  const edition = useEdition();
  return <time dateTime={edition.startsAt}>{eventDates(edition)[name]}</time>;
};

/** The start in the visitor's time zone. site/wake/countdown.ts fills it where that zone differs from India's. */
export const YourTime = ({ className }: { readonly className: string }) => (
  <p hidden data-your-time="" className={className} />
);
