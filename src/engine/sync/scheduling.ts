import { retryDelay } from './backoff.ts';
import type { Randomness, Timers } from './ports.ts';

interface SchedulePorts {
  readonly timers: Timers;
  readonly random: Randomness;
  readonly isVisible: () => boolean;
  /** Called with the error of a job while the engine runs. */
  readonly onError: (error: unknown) => void;
}

export type Schedule = ReturnType<typeof createSchedule>;

/** When the engine's work runs: named timers, one job of a kind at a time, and a stop that waits for running jobs. */
export const createSchedule = ({ timers, random, isVisible, onError }: SchedulePorts) => {
  let isRunning = false;
  const cancels = new Map<string, () => void>();
  const jobs = new Set<Promise<void>>();

  const clear = (name: string) => {
    cancels.get(name)?.();
    cancels.delete(name);
  };
  /** Runs `work` in `ms` milliseconds; replaces the timer of the same name. */
  const after = (name: string, ms: number, work: () => void) => {
    clear(name);
    const cancel = timers.after(Math.max(0, ms), () => {
      cancels.delete(name);
      work();
    });
    cancels.set(name, cancel);
  };
  // A hidden page does nothing by timer: becoming visible is an attempt of its own.
  const ifVisible = (work: () => void) => {
    if (isVisible()) work();
  };
  /** Runs `work` again and again after `from` to `to` milliseconds, at random, while the page is visible. */
  const repeat = (name: string, interval: { readonly from: number; readonly to: number }, work: () => void) =>
    after(name, interval.from + random.next() * (interval.to - interval.from), () => {
      ifVisible(work);
      repeat(name, interval, work);
    });

  return {
    isRunning: () => isRunning,
    start() {
      isRunning = true;
    },
    /** Cancels every timer and resolves when no tracked job runs any more ([SO1]). */
    async stop() {
      isRunning = false;
      for (const cancel of cancels.values()) cancel();
      cancels.clear();
      await Promise.allSettled(jobs);
    },
    after,
    repeat,
    /** A backoff for work without a lane: the pull, and a flush whose session cannot be refreshed ([BO1]). */
    backoff(name: string, retry: () => void) {
      let failures = 0;
      let hasFailed = false;
      let isAskedToWait = false;
      let isAnswered = false;
      const isWaiting = () => cancels.has(name);
      return {
        /** True while a retry is scheduled. */
        isWaiting,
        hasFailed: () => hasFailed,
        /**
         * Schedules the next retry. `retryAfterMs`: how long the server asked to wait, null if it did not. `isAnswer`: the
         * failure was the server's answer.
         */
        failed(retryAfterMs: number | null = null, isAnswer = false) {
          hasFailed = true;
          isAnswered = isAnswer;
          // An attempt between two retries (`online`, `visible`) adds no step. But a server that no longer answers
          // cannot ask to wait either: our own step replaces its `Retry-After`.
          if (isWaiting() && !(isAskedToWait && retryAfterMs === null)) return;
          isAskedToWait = retryAfterMs !== null;
          failures += 1;
          after(name, retryDelay(failures, retryAfterMs, random.next()), () => ifVisible(retry));
        },
        /** Starts the steps anew after an `online` event, unless the last failure was an answer ([BO2]). */
        restart() {
          if (isAnswered) return;
          failures = 0;
          clear(name);
        },
        succeeded() {
          failures = 0;
          hasFailed = false;
          isAnswered = false;
          clear(name);
        },
      };
    },
    /**
     * Returns a function that runs a job now, or after the current one; of several waiting jobs only the last runs. A job that
     * throws does not block the next.
     */
    singleFlight() {
      let current: Promise<void> | null = null;
      let next: (() => Promise<void>) | null = null;
      const run = async (job: () => Promise<void>): Promise<void> => {
        try {
          await job();
        } catch (error) {
          if (isRunning) onError(error);
        }
        const following = next;
        next = null;
        if (following && isRunning) await run(following);
        else current = null;
      };
      return (job: () => Promise<void>) => {
        if (!isRunning) return;
        if (current) next = job;
        else current = run(job);
      };
    },
    /** Runs `job`, and lets `stop` wait for it. A job that waits for another tab's lock stays untracked. */
    async tracked(job: () => Promise<void>) {
      const running = job();
      jobs.add(running);
      try {
        await running;
      } finally {
        jobs.delete(running);
      }
    },
  };
};
