/** The true time of a simulated world. It moves from timer to timer, and only by `advance`. */
export interface WorldTime {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls `work` after `ms`; the returned function cancels it. */
  after(ms: number, work: () => void): () => void;
  sleep(ms: number): Promise<void>;
  /** Runs every timer of the next `ms` milliseconds, each until nothing it started is still running. */
  advance(ms: number): Promise<void>;
}

interface Timer {
  readonly at: number;
  /** Null once it is cancelled. */
  work: (() => void) | null;
}

export const createWorldTime = (start = 1_700_000_000_000): WorldTime => {
  let now = start;
  /** The next timer is last, so that removing it is cheap. */
  const timers: Timer[] = [];
  const after = (ms: number, work: () => void) => {
    const timer: Timer = { at: now + Math.max(0, ms), work };
    let from = 0;
    let to = timers.length;
    // After all timers of the same time, so that these run in the order they were set.
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

/** Pages are checked without the types of Node, and so are their tests, which import this file. */
declare const process: { nextTick(work: () => void): void };

/**
 * Resolves once no promise is ready any more: a tick from within a promise runs only then. (A macrotask would take ten
 * times as long.)
 */
const drained = () =>
  new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });
