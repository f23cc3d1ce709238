import type { Clock, Timers } from '../../src/sync/ports.ts';

/** A clock that moves only on request, and its timers. */
export const createVirtualTime = (start = 1_700_000_000_000) => {
  let now = start;
  let nextId = 0;
  const pending = new Map<number, { readonly at: number; readonly work: () => void }>();
  const clock: Clock = { now: () => now };
  const timers: Timers = {
    after(ms, work) {
      const id = nextId++;
      pending.set(id, { at: now + ms, work });
      return () => pending.delete(id);
    },
  };
  /** Lets everything that is ready run: promises resolve in rounds, so several rounds are given. */
  const settle = async () => {
    for (let round = 0; round < 200; round++) await Promise.resolve();
  };
  const advance = async (ms: number) => {
    const until = now + ms;
    await settle();
    for (;;) {
      const due = [...pending]
        .filter(([, timer]) => timer.at <= until)
        .toSorted((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      pending.delete(due[0]);
      now = Math.max(now, due[1].at);
      due[1].work();
      await settle();
    }
    now = until;
    await settle();
  };
  return { clock, timers, advance, settle };
};
