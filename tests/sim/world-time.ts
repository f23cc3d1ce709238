/** The true time of a simulated world. It moves from timer to timer, and only by `advance`. */
export interface WorldTime {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls `work` after `ms`. Returns the function that cancels it. */
  after(ms: number, work: () => void): () => void;
  sleep(ms: number): Promise<void>;
  /** Runs every timer of the next `ms` milliseconds, and after each timer all promises that are ready. */
  advance(ms: number): Promise<void>;
}

interface Timer {
  readonly at: number;
  /** Null once it is cancelled. */
  work: (() => void) | null;
}

export const createWorldTime = (start = 1_700_000_000_000): WorldTime => {
  let now = start;
  /** Sorted with the next timer last, so that removing it is cheap. */
  const timers: Timer[] = [];
  const after = (ms: number, work: () => void) => {
    const timer: Timer = { at: now + Math.max(0, ms), work };
    let from = 0;
    let to = timers.length;
    // Inserts the timer so that timers of the same time run in the order in which they were set.
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

/** Resolves once no promise is ready: Node runs a tick from within a promise only then. A macrotask would take ten times as long. */
const drained = () =>
  new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });
