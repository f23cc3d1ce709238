interface SkeletonProps {
  /** Says what is loading, for screen readers. */
  readonly label: string;
  readonly lines?: number;
}

/** A placeholder while content loads. Not animated. */
export const Skeleton = ({ label, lines = 3 }: SkeletonProps) => (
  <output className="block">
    <span className="sr-only">{label}</span>
    <span aria-hidden="true" className="flex flex-col gap-3">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={`block h-4 rounded bg-night-2 ${widths[line % widths.length] ?? ''}`} />
      ))}
    </span>
  </output>
);

/** Uneven, like lines of text. */
const widths = ['w-full', 'w-4/5', 'w-11/12', 'w-2/3'];
