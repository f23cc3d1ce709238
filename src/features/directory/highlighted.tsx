import { matchRanges } from '../../domain/match-ranges.ts';

interface HighlightedProps {
  readonly text: string;
  readonly query: string;
}

/** A text with the words of the query marked in it. */
export const Highlighted = ({ text, query }: HighlightedProps) => {
  const ranges = matchRanges(text, query);
  return ranges.length === 0 ? (
    text
  ) : (
    <>
      {ranges.map(([start, end], index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          <mark className="rounded-sm bg-lamp/20 text-lamp-bright">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1])}
    </>
  );
};
