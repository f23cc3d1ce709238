import { useEffect, useState } from 'react';
import { startForReader, type ReaderTime } from '../../content/event-dates.ts';
import { whenIdle } from '../../ui/when-idle.ts';

interface YourTimeProps {
  readonly startsAt: number;
  readonly className?: string;
}

/** The start by the visitor's own clock; nothing where that agrees with India's. */
export const YourTime = ({ startsAt, className = '' }: YourTimeProps) => {
  const time = useReaderTime(startsAt);
  return time ? (
    <p className={className}>
      Your time:{' '}
      <time dateTime={new Date(startsAt).toISOString()} lang={time.locale} dir="auto">
        {time.text}
      </time>
    </p>
  ) : null;
};

/** Null at first: zone and language are the browser's, and a prerendered page does not know them. */
const useReaderTime = (startsAt: number): ReaderTime | null => {
  const [time, setTime] = useState<ReaderTime | null>(null);
  useEffect(
    () =>
      // The first format in a zone and language takes a phone tens of milliseconds: not while the page comes alive.
      whenIdle(() => {
        if (!known.has(startsAt)) known.set(startsAt, startForReader(startsAt));
        setTime(known.get(startsAt) ?? null);
      }),
    [startsAt],
  );
  return time;
};

const known = new Map<number, ReaderTime | null>();
