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
  readonly work: () => void;
}

export const createWorldTime = (start = 1_700_000_000_000): WorldTime => {
  let now = start;
  const timers: Timer[] = [];
  const after = (ms: number, work: () => void) => {
    const timer = { at: now + Math.max(0, ms), work };
    let index = timers.length;
    // Behind all timers of the same moment, so that equals run in the order they were set.
    while (index > 0 && (timers[index - 1]?.at ?? 0) > timer.at) index--;
    timers.splice(index, 0, timer);
    return () => {
      const at = timers.indexOf(timer);
      if (at >= 0) timers.splice(at, 1);
    };
  };
  return {
    now: () => now,
    after,
    sleep: (ms) => new Promise((resolve) => void after(ms, resolve)),
    async advance(ms) {
      const until = now + ms;
      await drained();
      for (let timer = timers[0]; timer && timer.at <= until; timer = timers[0]) {
        timers.shift();
        now = timer.at;
        timer.work();
        await drained();
      }
      now = until;
    },
  };
};

/** Every promise that can go on has gone on: a macrotask runs only after all microtasks. */
const drained = () => new Promise<void>((resolve) => void setImmediate(resolve));
