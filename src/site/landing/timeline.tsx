interface TimelineProps {
  readonly entries: readonly { readonly time: string; readonly title: string; readonly text: string }[];
  readonly className?: string;
}

/** A schedule as one vertical line through the day, like a tide table. */
export const Timeline = ({ entries, className = '' }: TimelineProps) => (
  <ol className={className}>
    {entries.map(({ time, title, text }) => (
      <li key={time + title} className="group grid grid-cols-[5.75rem_1fr] sm:grid-cols-[8rem_1fr]">
        <p className="figures pt-px text-sm text-lamp">{time}</p>
        <div className="relative border-l border-night-edge pb-9 pl-6 group-last:pb-0 sm:pl-9">
          <span
            aria-hidden="true"
            className="absolute -left-[5px] top-2 size-[9px] rounded-full border-2 border-lamp bg-night"
          />
          <h3 className="text-lg font-semibold leading-snug">{title}</h3>
          <p className="measure mt-1 text-sand-dim">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);
