import { Fragment } from 'react';

interface MarkedTextProps {
  readonly text: string;
  /** Start and end of each mark, in order and without overlap. */
  readonly ranges: readonly (readonly [start: number, end: number])[];
  readonly markClass: string;
}

/** A text with some of its parts marked. */
export const MarkedText = ({ text, ranges, markClass }: MarkedTextProps) =>
  ranges.length === 0 ? (
    text
  ) : (
    <>
      {ranges.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          <mark className={markClass}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1])}
    </>
  );
