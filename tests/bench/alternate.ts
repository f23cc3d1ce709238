import type { Account, BenchBackend } from './backend.ts';
import { spreadOf, type Spread } from './statistics.ts';
import type { Costs } from './sync/counters.ts';

export interface Bench {
  readonly runs: number;
  readonly backend: BenchBackend;
  readonly asha: Account;
  readonly ravi: Account;
}

/** One line of the report: a way to do some work, in milliseconds, and what it cost in the last run. */
export interface Line {
  readonly work: string;
  readonly side: string;
  readonly ms: Spread;
  /** Of the medians; null for the floor itself. */
  readonly timesFloor: number | null;
  /** The median of each run's own ratio: steadier where the machine is busy with other things for a while. */
  readonly pairedTimesFloor: number | null;
  readonly costs: Costs | null;
}

/** Yes or no, and the sentence that the report shows. */
export interface Bar {
  readonly holds: boolean;
  readonly sentence: string;
}

export interface Measured {
  readonly lines: readonly Line[];
  readonly bars: readonly Bar[];
}

/** One piece of work, measured by itself. */
export type Work = () => Promise<{ readonly ms: number; readonly costs: Costs | null }>;

/** Runs the sides in turn, each run beginning with another one, after one run that does not count. */
export const alternate = async (
  { runs }: Bench,
  work: string,
  sides: Readonly<Record<string, Work>>,
  before: () => Promise<void> = () => Promise.resolve(),
): Promise<Line[]> => {
  const names = Object.keys(sides);
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  const last = new Map<string, Costs | null>();
  for (let run = -1; run < runs; run++) {
    await before();
    const turn = (run + 1) % names.length;
    for (const name of [...names.slice(turn), ...names.slice(0, turn)]) {
      const done = await sides[name]?.();
      if (!done || run < 0) continue;
      times.get(name)?.push(done.ms);
      last.set(name, done.costs);
    }
  }
  const floor = times.get('floor');
  return names.map((side) => {
    const mine = times.get(side) ?? [];
    const isCompared = side !== 'floor' && floor !== undefined;
    return {
      work,
      side,
      ms: spreadOf(mine),
      timesFloor: isCompared ? spreadOf(mine).median / spreadOf(floor).median : null,
      pairedTimesFloor: isCompared
        ? spreadOf(mine.map((ms, run) => ms / (floor[run] ?? Number.NaN))).median
        : null,
      costs: last.get(side) ?? null,
    };
  });
};
