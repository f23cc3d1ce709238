/** One line of a report: every measured run of one way to do some work. */
interface Line {
  readonly work: string;
  readonly side: string;
  readonly values: readonly number[];
  readonly unit: string;
  readonly remark: string;
}

/** A limit: whether the measured value holds it, and the sentence that the report shows. */
interface Bar {
  readonly holds: boolean;
  readonly sentence: string;
}

export interface Measured {
  readonly lines: readonly Line[];
  readonly bars: readonly Bar[];
}

/** `values`: at least one, by default in milliseconds. */
export const lineOf = (
  work: string,
  side: string,
  values: readonly number[],
  remark = '',
  unit = ' ms',
): Line => ({ work, side, values, unit, remark });

/** The bar that `value` is at most `limit`. */
export const atMost = (what: string, value: number, limit: number, unit: string): Bar => ({
  holds: value <= limit,
  sentence: `${what}: ${numberText(value)}${unit}, at most ${limit}`,
});

/** Interpolates linearly between the two nearest values; `share` from 0 to 1. */
const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
};

export const medianOf = (values: readonly number[]): number => percentile(values, 0.5);
export const p95Of = (values: readonly number[]): number => percentile(values, 0.95);

/** The lines as a table of plain text, and the bars below it. */
export const reportText = ({ lines, bars }: Measured): string => {
  const rows = [
    ['', '', 'runs', 'median', 'p95', 'max', ''],
    ...lines.map(({ work, side, values, unit, remark }, index) => [
      lines[index - 1]?.work === work ? '' : work,
      side,
      String(values.length),
      ...[medianOf(values), p95Of(values), Math.max(...values)].map((value) => numberText(value) + unit),
      remark,
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const isText = (column: number) => column < 2 || column === 6;
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell[isText(column) ? 'padEnd' : 'padStart'](widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...table, ...bars.map(({ holds, sentence }) => `${holds ? 'holds' : 'FAILS'}  ${sentence}`)].join(
    '\n',
  );
};

const numberText = (value: number): string => {
  if (value < 1) return value.toFixed(3);
  return value < 100 ? value.toFixed(2) : String(Math.round(value));
};
