import type { SimResult } from './simulator.ts';

/** The counts of many worlds, in a form that threads can send each other. */
export interface Tally {
  seeds: number;
  operations: number;
  written: number;
  arrivals: number;
  virtualMs: number;
  readonly faults: Record<string, number>;
  readonly failed: number[];
  /** The first failures and the replayed worlds in full. */
  readonly stories: string[];
}

/** How many failures are reported in full. */
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

/** The tally of one world. `isShown`: reports the world in full even if nothing broke. */
export const tallyOf = (result: SimResult, isShown = false): Tally => {
  const isBroken = result.violations.length > 0;
  return {
    seeds: 1,
    operations: result.operations.length,
    written: result.written,
    arrivals: result.arrivals,
    virtualMs: result.virtualMs,
    faults: Object.fromEntries(result.faults),
    failed: isBroken ? [result.seed] : [],
    stories: isShown || isBroken ? [storyOf(result)] : [],
  };
};

/** Adds the counts of `other` to `tally`. */
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

/** The report as Markdown. */
export const linesOf = (
  tally: Tally,
  run: {
    readonly command: string;
    readonly commit: string | null;
    readonly jobs: number;
    readonly seconds: number;
  },
): readonly string[] => [
  ...tally.stories,
  `${tally.seeds} seeds in ${run.seconds.toFixed(1)} s (${run.jobs} at a time), ${tally.failed.length} failed`,
  '',
  `- repeat with: ${run.command}${run.commit === null ? '' : ` (at ${run.commit})`}`,
  `- ${tally.operations} operations, ${tally.written} things written, ${tally.arrivals} times one of them reached the server`,
  `- ${(tally.virtualMs / 3_600_000).toFixed(1)} hours of virtual time`,
  ...faultLines(tally.faults),
  ...(tally.failed.length > 0 ? [`- failed seeds: ${tally.failed.slice(0, 50).join(' ')}`] : []),
];

/** One line for each group of faults; a fault's group is the word before the first space. */
const faultLines = (faults: Readonly<Record<string, number>>): readonly string[] => {
  const lines = new Map<string, string[]>();
  for (const [name, times] of Object.entries(faults).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
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
