import type { ReactNode } from 'react';
import { cancelledNote, overNote } from '../../features/editions/rules/published-editions.ts';
import { eventDates, type EventDates } from '../../features/editions/rules/event-dates.ts';
import { editionStates, type EditionState } from '../../features/editions/rules/countdown.ts';
import { useEdition } from '../edition-context.ts';

/**
 * The attributes of an element that shows only in one state of the edition. The build sets them, and a script keeps them current
 * (site/islands/countdown.ts).
 */
export const useShownWhile = (state: EditionState) => ({
  'data-shown-while': state,
  hidden: !useStates().includes(state),
});

/** The attribute of an element whose classes depend on the edition's state, such as `over:text-sm` (uno.config.ts). */
export const useIs = () => ({ 'data-is': useStates().join(' ') });

const useStates = (): readonly EditionState[] => {
  const edition = useEdition();
  const times = {
    isCancelled: edition.state === 'cancelled',
    startsAt: Date.parse(edition.startsAt),
    endsAt: Date.parse(edition.bootcampEndsAt),
  };
  return editionStates(times, momentOfRendering());
};

/** The moment at which the build renders the document: its texts are as of then. */
const momentOfRendering = (): number => Date.now();

/** A line in a paragraph: the edition is over or cancelled, and which edition one can apply for. */
export const EditionNote = ({
  className = 'text-sm font-normal text-sand-dim',
  children,
}: {
  readonly className?: string;
  /** Stands behind the sentence. */
  readonly children?: ReactNode;
}) => (
  <>
    <span {...useShownWhile('over')} className={`block ${className}`}>
      {overNote}
      {children}
    </span>
    <span {...useShownWhile('cancelled')} className={`block ${className}`}>
      {cancelledNote}
      {children}
    </span>
  </>
);

/** "On now: hour 5 of 24". site/islands/countdown.ts writes the hour. */
export const OnNowText = () => <span data-on-now="">On now</span>;

/** A text with the event's date or time. */
export const EventText = ({ name }: { readonly name: keyof EventDates }) => eventDates(useEdition())[name];

/** The same text in a <time> with the start of the edition. */
export const EventTime = ({ name }: { readonly name: keyof EventDates }) => {
  const edition = useEdition();
  return <time dateTime={edition.startsAt}>{eventDates(edition)[name]}</time>;
};

/** The start in the visitor's time zone. site/islands/countdown.ts writes it where that zone differs from India's. */
export const YourTime = ({ className }: { readonly className: string }) => (
  <p hidden data-your-time="" className={className} />
);
