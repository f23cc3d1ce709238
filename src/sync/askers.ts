import type { PullResult } from './pull.ts';

/** How a pull ended, in a word; `failed`: storage refused. */
export type PullEnd = PullResult['kind'] | 'failed';

/** How a rebuilding ended; `begun`: the place of the old copy is forgotten, and the pull that replaces it was cut off. */
export type RebuildEnd = PullEnd | 'begun';

/** Those who asked for a pull and wait to hear how it ended ([PL8]). */
export interface Askers {
  ask(): Promise<PullEnd>;
  areWaiting(): boolean;
  /** A pull begins. Whoever waits by now hears how it ends, by the answer's call; who asks later waits for the next. */
  begin(): (end: PullEnd) => void;
}

export const createAskers = (): Askers => {
  let waiting: ((end: PullEnd) => void)[] = [];
  return {
    ask: () => new Promise((hear) => waiting.push(hear)),
    areWaiting: () => waiting.length > 0,
    begin() {
      const theirs = waiting;
      waiting = [];
      return (end) => {
        for (const hear of theirs) hear(end);
      };
    },
  };
};
