import type { SimResult } from './simulator.ts';

/** The summary of many worlds, in a form that can be sent between threads. */
export interface Tally {
  seeds: number;
  operations: number;
  written: number;
  arrivals: number;
  virtualMs: number;
  readonly faults: Record<string, number>;
  readonly failed: number[];
  /** The first failures and what was replayed, in full. */
  readonly stories: string[];
}

/** How many failures are told in full. */
const shownFailures = 3;

export const emptyTally = (): Tally => ({
  seeds: 0,
  operations: 0,
  written: 0,
  arrivals: 0,
  virtualMs: 0,
  faults: {},
  failed: [],
  stories: [],
});

/** Adds one world; `isShown`: also when nothing broke in it. */
export const addToTally = (tally: Tally, result: SimResult, isShown = false): void => {
  tally.seeds += 1;
  tally.operations += result.operations.length;
  tally.written += result.written;
  tally.arrivals += result.arrivals;
  tally.virtualMs += result.virtualMs;
  for (const [name, times] of result.faults) tally.faults[name] = (tally.faults[name] ?? 0) + times;
  const isBroken = result.violations.length > 0;
  if (isBroken) tally.failed.push(result.seed);
  if (isShown || (isBroken && tally.stories.length < shownFailures)) tally.stories.push(storyOf(result));
};

export const mergeTally = (tally: Tally, other: Tally): void => {
  tally.seeds += other.seeds;
  tally.operations += other.operations;
  tally.written += other.written;
  tally.arrivals += other.arrivals;
  tally.virtualMs += other.virtualMs;
  for (const [name, times] of Object.entries(other.faults))
    tally.faults[name] = (tally.faults[name] ?? 0) + times;
  tally.failed.push(...other.failed);
  tally.stories.push(...other.stories.slice(0, Math.max(0, shownFailures - tally.stories.length)));
};

export interface Report {
  readonly command: string;
  readonly commit: string | null;
  readonly from: number;
  readonly jobs: number;
  readonly seeds: number;
  readonly failed: readonly number[];
  readonly operations: number;
  readonly written: number;
  readonly arrivals: number;
  readonly virtualHours: number;
  readonly wallSeconds: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly stories: readonly string[];
}

export const reportOf = (
  tally: Tally,
  run: {
    readonly from: number;
    readonly jobs: number;
    readonly command: string;
    readonly seconds: number;
    readonly commit: string | null;
  },
): Report => ({
  command: run.command,
  commit: run.commit,
  from: run.from,
  jobs: run.jobs,
  seeds: tally.seeds,
  failed: tally.failed.toSorted((a, b) => a - b),
  operations: tally.operations,
  written: tally.written,
  arrivals: tally.arrivals,
  virtualHours: Math.round(tally.virtualMs / 360_000) / 10,
  wallSeconds: Math.round(run.seconds * 10) / 10,
  faults: Object.fromEntries(Object.entries(tally.faults).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  stories: tally.stories,
});

/** The report for people, as Markdown. */
export const linesOf = (report: Report): readonly string[] => [
  ...report.stories,
  `${report.seeds} seeds from ${report.from} in ${report.wallSeconds} s ` +
    `(${(report.seeds / Math.max(report.wallSeconds, 0.1)).toFixed(0)} a second, ${report.jobs} at a time), ${report.failed.length} failed`,
  '',
  `- repeat with: ${report.command}${report.commit === null ? '' : ` (at ${report.commit})`}`,
  `- ${report.operations} operations, ${report.written} things written, ${report.arrivals} times one of them reached the server`,
  `- ${report.virtualHours} hours of virtual time`,
  ...groups(report.faults),
  ...(report.failed.length > 0 ? [`- failed seeds: ${report.failed.slice(0, 50).join(' ')}`] : []),
];

/** One line for each kind of fault: what comes before the first blank. */
const groups = (faults: Readonly<Record<string, number>>): readonly string[] => {
  const lines = new Map<string, string[]>();
  for (const [name, times] of Object.entries(faults)) {
    const [kind = '', ...rest] = name.split(' ');
    lines.set(kind, [...(lines.get(kind) ?? []), `${rest.join(' ')} ${times}`]);
  }
  return [...lines].map(([kind, parts]) => `- ${kind}: ${parts.join(', ')}`);
};

const storyOf = ({ seed, operations, violations }: SimResult): string =>
  [
    `seed ${seed} (npm run sim -- --seed ${seed})`,
    ...operations.map((operation) => `  ${operation}`),
    ...violations.map((violation) => `  BROKEN ${violation}`),
  ].join('\n');
