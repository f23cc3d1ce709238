/** The one true time of a simulated world: it moves from timer to timer, and only when told. */
export interface WorldTime {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls `work` after `ms`; the result cancels it. */
  after(ms: number, work: () => void): () => void;
  sleep(ms: number): Promise<void>;
  /** Runs every timer of the next `ms` milliseconds, each to the end of what it sets off. */
  advance(ms: number): Promise<void>;
}

interface Timer {
  readonly at: number;
  /** Null once it is cancelled. */
  work: (() => void) | null;
}

export const createWorldTime = (start = 1_700_000_000_000): WorldTime => {
  let now = start;
  /** The next one last, so that taking it costs nothing. */
  const timers: Timer[] = [];
  const after = (ms: number, work: () => void) => {
    const timer: Timer = { at: now + Math.max(0, ms), work };
    let from = 0;
    let to = timers.length;
    // Behind all timers of the same moment, so that equals run in the order they were set.
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((timers[middle] as Timer).at > timer.at) from = middle + 1;
      else to = middle;
    }
    timers.splice(from, 0, timer);
    return () => {
      timer.work = null;
    };
  };
  return {
    now: () => now,
    after,
    sleep: (ms) => new Promise((resolve) => void after(ms, resolve)),
    async advance(ms) {
      const until = now + ms;
      await drained();
      for (let timer = timers.at(-1); timer && timer.at <= until; timer = timers.at(-1)) {
        timers.pop();
        if (!timer.work) continue;
        now = timer.at;
        timer.work();
        await drained();
      }
      now = until;
    },
  };
};

/**
 * Every promise that can go on has gone on: from within a promise, Node calls back only when no other promise is
 * ready. (A macrotask says the same and costs ten times as much.)
 */
const drained = () =>
  new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });
