import type { Locks } from '../../src/sync/ports.ts';
import type { WorldTime } from './world-time.ts';

/**
 * The life of one page. Every port call passes `gate`: in a page that died it
 * never comes back, in a frozen one only after the thaw. So the engine can be
 * abandoned at each of its awaits without knowing anything about it.
 */
export interface TabLife {
  isDead(): boolean;
  isFrozen(): boolean;
  /** Dies now, or at the given number of gates from now. */
  crash(gates?: number): void;
  /** Takes back a death that was set for later. */
  spare(): void;
  freeze(ms: number): void;
  thaw(): void;
  /** Passes, waits for the thaw, or never resolves. */
  gate(): Promise<void>;
  /** Runs `work` now or after the thaw, and never in a page that died. */
  whenAwake(work: () => void): void;
  /** Resolves when requests under way are cut off because the engine stops, or the page died. */
  readonly cutOff: Promise<void>;
  cut(): void;
}

export const createTabLife = (time: WorldTime, onDeath: () => void): TabLife => {
  let isDead = false;
  let gatesLeft: number | null = null;
  let frozen: (() => void)[] | null = null;
  let cut = () => {};
  const cutOff = new Promise<void>((resolve) => (cut = resolve));
  const never = new Promise<never>(() => undefined);
  const thaw = () => {
    const waiting = frozen ?? [];
    frozen = null;
    for (const go of waiting) go();
  };
  const die = () => {
    if (isDead) return;
    isDead = true;
    onDeath();
    cut();
  };
  return {
    cutOff,
    cut,
    thaw,
    isDead: () => isDead,
    isFrozen: () => frozen !== null,
    crash(gates = 0) {
      if (gates === 0) die();
      else gatesLeft = gates;
    },
    spare() {
      gatesLeft = null;
    },
    freeze(ms) {
      if (isDead || frozen) return;
      frozen = [];
      time.after(ms, thaw);
    },
    async gate() {
      if (gatesLeft !== null && --gatesLeft <= 0) die();
      if (isDead) return never;
      if (frozen) {
        const waiting = frozen;
        await new Promise<void>((resolve) => void waiting.push(resolve));
        if (isDead) return never;
      }
    },
    whenAwake(work) {
      if (isDead) return;
      if (frozen) frozen.push(() => !isDead && work());
      else work();
    },
  };
};

/** Web Locks of one device: waiters queue, a frozen page keeps its lock, a page that dies frees it. */
export const createDeviceLocks = (hasLocks: boolean) => {
  const queues = new Map<string, { readonly tab: TabLife; readonly grant: () => void }[]>();
  const grantNext = (name: string) => queues.get(name)?.[0]?.grant();
  const leave = (name: string, isLeaving: (tab: TabLife) => boolean) => {
    const queue = queues.get(name) ?? [];
    const head = queue[0];
    const left = queue.filter((waiter) => !isLeaving(waiter.tab));
    queues.set(name, left);
    if (left[0] !== head) grantNext(name);
  };
  return {
    /** The locks port as one tab sees it. */
    forTab(tab: TabLife): Locks {
      const exclusive = async (name: string, work: (isSole: boolean) => Promise<void>) => {
        await tab.gate();
        if (!hasLocks) return work(false);
        // It may have died since in another of its jobs, and the dead must not queue.
        if (tab.isDead()) return tab.gate();
        // One request a tab at a time is all that the engine makes under one name.
        await new Promise<void>((resolve) => {
          const queue = queues.get(name) ?? [];
          queues.set(name, [...queue, { tab, grant: resolve }]);
          if (queue.length === 0) resolve();
        });
        await tab.gate();
        try {
          await work(true);
        } finally {
          leave(name, (other) => other === tab);
        }
      };
      return {
        exclusive,
        async ifFree(name, work) {
          await tab.gate();
          if (hasLocks && (queues.get(name)?.length ?? 0) > 0) return false;
          await exclusive(name, () => work());
          return true;
        },
      };
    },
    free(tab: TabLife) {
      for (const name of queues.keys()) leave(name, (other) => other === tab);
    },
  };
};
