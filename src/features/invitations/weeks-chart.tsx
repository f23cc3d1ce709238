import { useId } from 'react';

/** A week with its two numbers. */
interface ChartWeek {
  /** The date of the week's Monday: `2026-01-05`. */
  readonly start: string;
  readonly counts: readonly [outlined: number, filled: number];
}

interface WeeksChartProps {
  readonly title: string;
  readonly weeks: readonly ChartWeek[];
  /** The labels of a week's two bars: "Sent", "Accepted". */
  readonly kinds: readonly [outlined: string, filled: string];
  /** Says all numbers in a sentence. */
  readonly summary: string;
  /** Shown instead of the summary when every number is 0. */
  readonly empty: string;
  /** The heading of the table for screen readers. */
  readonly caption: string;
}

/** Shows two numbers for each of twelve weeks, as bars, and as a table for screen readers. */
export const WeeksChart = ({ title, weeks, kinds, summary, empty, caption }: WeeksChartProps) => {
  const id = useId();
  // An even maximum, so that the middle label is a whole number.
  const top = 2 * Math.max(1, Math.ceil(Math.max(...weeks.flatMap(({ counts }) => counts)) / 2));
  return (
    <section aria-labelledby={`${id}-heading`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`${id}-heading`} className="font-semibold">
          The last 12 weeks
        </h3>
        <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-sm text-sand-dim">
          <span className="inline-flex items-center gap-1.5">
            <span className="size-3 rounded-sm border border-sand-dim" /> {kinds[0]}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span className="size-3 rounded-sm bg-phosphor [forced-color-adjust:none]" /> {kinds[1]}
          </span>
        </p>
      </div>
      <p className="mb-3 text-sm text-sand-dim">
        {weeks.every(({ counts }) => counts[0] + counts[1] === 0) ? empty : summary}
      </p>
      <div className="grid grid-cols-[auto_1fr] gap-x-2 text-xs text-sand-dim">
        <div aria-hidden="true" className="figures flex flex-col justify-between text-right leading-none">
          <span className="-mt-1.5">{top}</span>
          <span>{top / 2}</span>
          <span className="-mb-1.5">0</span>
        </div>
        {/* The SVG stretches to its box, which would distort letters: the labels are HTML around it. */}
        <svg
          // An inline drawing cannot be an <img>.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-desc`}
          viewBox={`0 0 ${weeks.length} ${top}`}
          preserveAspectRatio="none"
          className="h-32! w-full overflow-visible"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-desc`}>{summary}</desc>
          <path
            d={[0, top / 2, top].map((y) => `M0 ${y}h${weeks.length}`).join('')}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-night-line"
          />
          {weeks.map((week, index) => (
            <WeekBars key={week.start} week={week} kinds={kinds} x={index} top={top} />
          ))}
        </svg>
        <p aria-hidden="true" className="figures col-start-2 mt-2 grid grid-cols-12 whitespace-nowrap">
          {labelled.map(({ index, place }) => (
            <span key={index} className={`row-start-1 ${place}`} style={{ gridColumn: index + 1 }}>
              {dateText(weeks[index]?.start)}
            </span>
          ))}
        </p>
      </div>
      {/* A wrapper, because a table ignores the small size that sr-only sets. */}
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              <th scope="col">{kinds[0]}</th>
              <th scope="col">{kinds[1]}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ start, counts }) => (
              <tr key={start}>
                <th scope="row">{dateText(start)}</th>
                <td>{counts[0]}</td>
                <td>{counts[1]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

/** The weeks with a date label. More labels would overlap on a phone, and with large text these four. */
const labelled = [
  { index: 0, place: 'justify-self-start' },
  { index: 4, place: 'justify-self-center [@media(width<20rem)]:hidden' },
  { index: 8, place: 'justify-self-center [@media(width<20rem)]:hidden' },
  { index: 11, place: 'justify-self-end' },
];

interface WeekBarsProps extends Pick<WeeksChartProps, 'kinds'> {
  readonly week: ChartWeek;
  readonly x: number;
  readonly top: number;
}

const WeekBars = ({ week: { start, counts }, kinds, x, top }: WeekBarsProps) => (
  <g data-week={start}>
    <title>{`Week from ${dateText(start)}: ${counts[0]} ${kinds[0].toLowerCase()}, ${counts[1]} ${kinds[1].toLowerCase()}`}</title>
    {/* Extends the tooltip to the whole column. */}
    <rect x={x} y={0} width={1} height={top} className="fill-transparent" />
    {counts[0] > 0 ? (
      <rect
        x={x + 0.16}
        y={top - counts[0]}
        width={0.32}
        height={counts[0]}
        vectorEffect="non-scaling-stroke"
        className="fill-night-2 stroke-sand-dim"
      />
    ) : null}
    {counts[1] > 0 ? (
      <rect x={x + 0.54} y={top - counts[1]} width={0.32} height={counts[1]} className="fill-phosphor" />
    ) : null}
  </g>
);

/** A calendar date in the reader's locale. UTC, because a date has no zone. */
const dateText = (day: string | undefined): string =>
  day === undefined
    ? ''
    : new Date(day).toLocaleDateString(undefined, { timeZone: 'UTC', day: 'numeric', month: 'short' });
