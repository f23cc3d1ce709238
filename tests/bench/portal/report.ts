import type { Bar } from '../alternate.ts';
import { percentile } from '../statistics.ts';

/** One line of the portal's report: every measured run of one way to do some work, in milliseconds. */
export interface Line {
  readonly work: string;
  readonly side: string;
  readonly runs: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
  /** Sizes and counts, which are the same in each run. */
  readonly remark?: string;
}

export interface Measured {
  readonly lines: readonly Line[];
  readonly bars: readonly Bar[];
}

/** `times` in milliseconds, at least one. */
export const lineOf = (work: string, side: string, times: readonly number[], remark?: string): Line => ({
  work,
  side,
  runs: times.length,
  median: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  max: Math.max(...times),
  ...(remark === undefined ? {} : { remark }),
});

/** A bar on what is measured: `value` may be at most `limit`. */
export const atMost = (what: string, value: number, limit: number, unit: string): Bar => ({
  holds: value <= limit,
  sentence: `${what}: ${numberText(value)} ${unit}, at most ${limit}`,
});

/** The lines as a table of plain text. */
export const tableText = (lines: readonly Line[]): string => {
  const rows = [
    ['', 'side', 'runs', 'median', 'p95', 'max', ''],
    ...lines.map(({ work, side, runs, median, p95, max, remark }, index) => [
      lines[index - 1]?.work === work ? '' : work,
      side,
      String(runs),
      msText(median),
      msText(p95),
      msText(max),
      remark ?? '',
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const isText = (column: number): boolean => column < 2 || column === 6;

const msText = (ms: number): string => `${numberText(ms)} ms`;

const numberText = (value: number): string =>
  value < 1 ? value.toFixed(3) : value < 100 ? value.toFixed(2) : String(Math.round(value));
