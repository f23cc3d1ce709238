import { useId } from 'react';
import { invitationWeeks, type InvitationWeek } from '../../domain/invitation-weeks.ts';
import type { Invitation } from '../../domain/invitation.ts';

interface InvitationWeeksChartProps {
  readonly sent: readonly Invitation[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Shows the invitations sent and accepted in the last twelve weeks, as bars, and as a table for screen readers. */
export const InvitationWeeksChart = ({ sent, now }: InvitationWeeksChartProps) => {
  const id = useId();
  const weeks = invitationWeeks(sent, now);
  const total = (kind: 'sent' | 'accepted') => weeks.reduce((sum, week) => sum + week[kind], 0);
  const summary = `${total('sent')} sent and ${total('accepted')} accepted. Each week starts on Monday.`;
  // An even maximum, so that the middle label is a whole number.
  const top =
    2 * Math.max(1, Math.ceil(Math.max(...weeks.map((week) => Math.max(week.sent, week.accepted))) / 2));
  return (
    <section aria-labelledby={`${id}-heading`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`${id}-heading`} className="font-semibold">
          The last 12 weeks
        </h3>
        <p aria-hidden="true" className="flex gap-4 text-sm text-sand-dim">
          <span className="inline-flex items-center gap-1.5">
            <span className="size-3 rounded-sm border border-sand-dim" /> Sent
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span className="size-3 rounded-sm bg-phosphor" /> Accepted
          </span>
        </p>
      </div>
      <p className="mb-3 text-sm text-sand-dim">
        {total('sent') + total('accepted') === 0 ? 'Nothing was sent or accepted.' : summary}
      </p>
      <div className="grid grid-cols-[auto_1fr] gap-x-2 text-xs text-sand-dim">
        <div aria-hidden="true" className="figures flex flex-col justify-between text-right leading-none">
          <span className="-mt-1.5">{top}</span>
          <span>{top / 2}</span>
          <span className="-mb-1.5">0</span>
        </div>
        {/* The SVG stretches to its space. Stretched letters would be distorted, so the labels are HTML around it. */}
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
          <title id={`${id}-title`}>Invitations sent and accepted in the last 12 weeks</title>
          <desc id={`${id}-desc`}>{summary}</desc>
          <path
            d={[0, top / 2, top].map((y) => `M0 ${y}h${weeks.length}`).join('')}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-night-line"
          />
          {weeks.map((week, index) => (
            <WeekBars key={week.start} week={week} x={index} top={top} />
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
      {/* A wrapper, because a table ignores the size of sr-only. */}
      <div className="sr-only">
        <WeeksTable weeks={weeks} />
      </div>
    </section>
  );
};

/** The weeks with a date label; more labels would overlap on a phone. */
const labelled = [
  { index: 0, place: 'justify-self-start' },
  { index: 4, place: 'justify-self-center' },
  { index: 8, place: 'justify-self-center' },
  { index: 11, place: 'justify-self-end' },
];

interface WeekBarsProps {
  readonly week: InvitationWeek;
  readonly x: number;
  readonly top: number;
}

const WeekBars = ({ week, x, top }: WeekBarsProps) => (
  <g data-week={week.start}>
    <title>{`Week from ${dateText(week.start)}: ${week.sent} sent, ${week.accepted} accepted`}</title>
    {/* Shows the tooltip over the whole column. */}
    <rect x={x} y={0} width={1} height={top} className="fill-transparent" />
    {week.sent > 0 ? (
      <rect
        x={x + 0.16}
        y={top - week.sent}
        width={0.32}
        height={week.sent}
        vectorEffect="non-scaling-stroke"
        className="fill-night-2 stroke-sand-dim"
      />
    ) : null}
    {week.accepted > 0 ? (
      <rect
        x={x + 0.54}
        y={top - week.accepted}
        width={0.32}
        height={week.accepted}
        className="fill-phosphor"
      />
    ) : null}
  </g>
);

const WeeksTable = ({ weeks }: { readonly weeks: readonly InvitationWeek[] }) => (
  <table>
    <caption>Invitations by week</caption>
    <thead>
      <tr>
        <th scope="col">Week from</th>
        <th scope="col">Sent</th>
        <th scope="col">Accepted</th>
      </tr>
    </thead>
    <tbody>
      {weeks.map((week) => (
        <tr key={week.start}>
          <th scope="row">{dateText(week.start)}</th>
          <td>{week.sent}</td>
          <td>{week.accepted}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** A calendar date in the reader's locale; a date has no zone. */
const dateText = (day: string | undefined): string =>
  day === undefined
    ? ''
    : new Date(day).toLocaleDateString(undefined, { timeZone: 'UTC', day: 'numeric', month: 'short' });
