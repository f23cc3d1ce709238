import type { Locks, Timers } from '../../src/engine/sync/ports.ts';

/** What the locks need to know of the page that asks for one. */
export interface LockingPage {
  isDead(): boolean;
  /** Resolves at once, after the thaw of a frozen page, or never once the page is dead. */
  gate(): Promise<void>;
}

export const createImmortalPage = (): LockingPage => ({ isDead: () => false, gate: async () => undefined });

interface Waiter {
  readonly page: LockingPage;
  isGranted: boolean;
  readonly answer: (isGranted: boolean) => void;
}

/** Web Locks of one device: waiters queue, a frozen page keeps its lock, a page that dies frees it. */
export const createFakeLocks = (timers: Timers, hasLocks = true) => {
  const queues = new Map<string, Waiter[]>();
  const grantFirst = (queue: readonly Waiter[]) => {
    const [first] = queue;
    if (!first || first.isGranted) return;
    first.isGranted = true;
    first.answer(true);
  };
  const leave = (name: string, isLeaving: (waiter: Waiter) => boolean) => {
    const left = (queues.get(name) ?? []).filter((waiter) => !isLeaving(waiter));
    queues.set(name, left);
    grantFirst(left);
  };
  const enter = (name: string, page: LockingPage, patienceMs: number) => {
    let waiter: Waiter | null = null;
    const granted = new Promise<boolean>((answer) => {
      const entering = { page, isGranted: false, answer };
      waiter = entering;
      const queue = [...(queues.get(name) ?? []), entering];
      queues.set(name, queue);
      grantFirst(queue);
      if (entering.isGranted) return;
      timers.after(patienceMs, () => {
        if (entering.isGranted) return;
        leave(name, (other) => other === entering);
        answer(false);
      });
    });
    return { granted, leave: () => leave(name, (other) => other === waiter) };
  };
  return {
    /** The locks port as one page sees it. */
    forPage(page: LockingPage): Locks {
      const exclusive: Locks['exclusive'] = async (name, patienceMs, work) => {
        await page.gate();
        if (!hasLocks) return work(false);
        // A page that died at the gate must not queue.
        if (page.isDead()) return page.gate();
        const place = enter(name, page, patienceMs);
        const isSole = await place.granted;
        try {
          await page.gate();
          await work(isSole);
        } finally {
          if (isSole) place.leave();
        }
      };
      return {
        exclusive,
        async ifFree(name, work) {
          await page.gate();
          if (hasLocks && (queues.get(name)?.length ?? 0) > 0) return false;
          await exclusive(name, 0, () => work());
          return true;
        },
      };
    },
    /** Frees the locks of a page that died, like the browser. */
    free(page: LockingPage) {
      for (const name of queues.keys()) leave(name, (waiter) => waiter.page === page);
    },
  };
};
