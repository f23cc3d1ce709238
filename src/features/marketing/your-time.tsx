import { startForReader } from '../../content/event-dates.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

interface YourTimeProps {
  readonly startsAt: number;
  readonly className?: string;
}

/** The start by the visitor's own clock; nothing where that agrees with India's. */
export const YourTime = ({ startsAt, className = '' }: YourTimeProps) => {
  // Zone and language are the browser's: a prerendered page does not know them.
  const time = useHydrated() ? startForReader(startsAt) : null;
  return time ? (
    <p className={className}>
      Your time:{' '}
      <time dateTime={new Date(startsAt).toISOString()} lang={time.locale} dir="auto">
        {time.text}
      </time>
    </p>
  ) : null;
};
