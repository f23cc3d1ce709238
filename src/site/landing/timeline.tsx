interface TimelineProps {
  readonly entries: readonly { readonly time: string; readonly title: string; readonly text: string }[];
  readonly className?: string;
}

/** A schedule as one vertical line through the day, like a tide table. */
export const Timeline = ({ entries, className = '' }: TimelineProps) => (
  <ol className={className}>
    {entries.map(({ time, title, text }) => (
      <li key={time + title} className="group flex flex-wrap">
        <p className="figures w-22 pt-px text-sm text-lamp sm:w-32">{time}</p>
        <div className="relative min-w-0 flex-1 basis-40 border-l border-night-edge pb-3 pl-5 group-last:pb-0 sm:pb-9 sm:pl-9">
          <span
            aria-hidden="true"
            className="absolute -left-[5px] top-2 size-[9px] rounded-full border-2 border-lamp bg-night"
          />
          <h3 className="text-lg max-sm:text-base font-semibold leading-snug">{title}</h3>
          <p className="measure mt-1 text-sand-dim max-sm:mt-0.5 max-sm:text-sm">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);
