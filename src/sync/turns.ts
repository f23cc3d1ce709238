/** One kind of work that never runs beside itself. */
export interface Turns {
  /** Runs `job` now, or after the one that runs; of those that wait only the last. */
  request(job: () => Promise<void>): void;
}

/**
 * Runs one piece of work at a time and at most one more after it, however often
 * it is asked for. `onFault` hears what a job threw; the next turn goes on.
 */
export const createTurns = (isOpen: () => boolean, onFault: (error: unknown) => void): Turns => {
  let running: Promise<void> | null = null;
  let next: (() => Promise<void>) | null = null;
  const run = async (job: () => Promise<void>): Promise<void> => {
    try {
      await job();
    } catch (error) {
      onFault(error);
    }
    const following = next;
    next = null;
    if (following && isOpen()) await run(following);
    else running = null;
  };
  return {
    request(job) {
      if (!isOpen()) return;
      if (running) next = job;
      else running = run(job);
    },
  };
};
