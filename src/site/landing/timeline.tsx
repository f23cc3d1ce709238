import { Fold } from './fold.tsx';

interface Entry {
  readonly time: string;
  readonly title: string;
  readonly text: string;
}

interface TimelineProps {
  readonly entries: readonly Entry[];
  /** How many entries a phone shows. It folds the others. */
  readonly shown: number;
  /** The label of the folded entries. */
  readonly label: string;
}

/** A schedule as one vertical line through the day, like a tide table. */
export const Timeline = ({ entries, shown, label }: TimelineProps) => (
  <div>
    <Stages entries={entries.slice(0, shown)} />
    {entries.length > shown ? (
      <Fold onPhone label={label} className="max-sm:open:[&>ol]:pt-4">
        <Stages entries={entries.slice(shown)} start={shown + 1} />
      </Fold>
    ) : null}
  </div>
);

const Stages = ({ entries, start }: { readonly entries: readonly Entry[]; readonly start?: number }) => (
  <ol start={start}>
    {entries.map(({ time, title, text }) => (
      <li key={time + title} className="flex flex-wrap">
        <p className="figures w-22 pt-px text-sm text-lamp sm:w-32">{time}</p>
        <div className="relative min-w-0 flex-1 basis-40 border-l border-night-edge pb-3 pl-5 sm:pb-4 sm:pl-9">
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
