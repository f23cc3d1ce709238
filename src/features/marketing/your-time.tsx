import { useSyncExternalStore } from 'react';
import { startInZone } from '../../content/event-dates.ts';

/** The start in the visitor's own zone; nothing where the clock agrees with India's. */
export const YourTime = ({
  startsAt,
  className = '',
}: {
  readonly startsAt: number;
  readonly className?: string;
}) => {
  // The zone is the browser's: a prerendered page does not know it.
  const text = useSyncExternalStore(
    neverChanges,
    () => startInZone(startsAt, Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => null,
  );
  return text === null ? null : <p className={className}>Your time: {text}</p>;
};

const neverChanges = () => () => undefined;
