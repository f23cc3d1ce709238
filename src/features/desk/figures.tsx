interface FiguresProps {
  /** `of`: the number of a full bar. */
  readonly numbers: readonly { readonly label: string; readonly count: number; readonly of: number }[];
}

/** Numbers in one row, each above a bar and its label. */
export const Figures = ({ numbers }: FiguresProps) => (
  <dl className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-x-3 gap-y-4 sm:gap-x-6">
    {numbers.map(({ label, count, of }) => (
      <div key={label} className="flex flex-col-reverse justify-end">
        <dt className="mt-2 text-sm text-sand-dim max-sm:text-xs">{label}</dt>
        <dd>
          <span className="figures text-2xl font-medium leading-none">{count}</span>
          <span
            aria-hidden="true"
            className="mt-3 block h-1 overflow-hidden rounded-full bg-night-2 [forced-color-adjust:none]"
          >
            <span
              className="block h-full bg-phosphor"
              style={{ width: `${(count / Math.max(1, of)) * 100}%` }}
            />
          </span>
        </dd>
      </div>
    ))}
  </dl>
);
