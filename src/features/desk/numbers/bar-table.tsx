interface BarTableProps {
  readonly caption: string;
  readonly head: readonly [label: string, value: string];
  readonly rows: readonly { readonly label: string; readonly value: number }[];
  /** The number of a full bar; the largest of the rows unless given. */
  readonly most?: number;
}

/** A table whose numbers are also bars. */
export const BarTable = ({ caption, head, rows, most }: BarTableProps) => {
  const full = Math.max(1, most ?? Math.max(0, ...rows.map(({ value }) => value)));
  return (
    <table className="w-full text-left">
      <caption className="mb-2 text-left font-semibold">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {head.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" className="py-1.5 pr-4 font-normal [overflow-wrap:anywhere]">
              {label}
              <span aria-hidden="true" className="mt-1 block h-2 overflow-hidden rounded-full bg-night-2">
                <span className="block h-full bg-phosphor" style={{ width: `${(value / full) * 100}%` }} />
              </span>
            </th>
            <td className="figures w-12 py-1.5 text-right align-bottom leading-none">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
