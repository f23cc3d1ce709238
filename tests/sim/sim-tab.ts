import type { WorldTime } from './world-time.ts';

/**
 * The life of one page. Every port call passes `gate`: in a page that died it
 * never comes back, in a frozen one only after the thaw. So the engine can be
 * abandoned at each of its awaits without knowing anything about it.
 */
export interface TabLife {
  isDead(): boolean;
  isFrozen(): boolean;
  /** True after any freeze: work that it began may have ended much later. */
  wasFrozen(): boolean;
  /** Dies now, or at the given number of gates from now. */
  crash(gates?: number): void;
  /** Cancels a crash that was set for later. */
  spare(): void;
  /** For `ms`, or until somebody thaws it. */
  freeze(ms: number | null): void;
  thaw(): void;
  /** Passes, waits for the thaw, or never resolves. */
  gate(): Promise<void>;
  /** Runs `work` now or after the thaw, and never in a page that died. */
  whenAwake(work: () => void): void;
  /** Resolves when the page died: nobody waits for its requests any more. */
  readonly cutOff: Promise<void>;
}

export const createTabLife = (time: WorldTime, onDeath: () => void): TabLife => {
  let isDead = false;
  let gatesLeft: number | null = null;
  let frozen: (() => void)[] | null = null;
  let wasFrozen = false;
  let cut = () => {};
  const cutOff = new Promise<void>((resolve) => (cut = resolve));
  const open = Promise.resolve();
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
    thaw,
    isDead: () => isDead,
    isFrozen: () => frozen !== null,
    wasFrozen: () => wasFrozen,
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
      wasFrozen = true;
      if (ms !== null) time.after(ms, thaw);
    },
    gate() {
      if (gatesLeft !== null && --gatesLeft <= 0) die();
      if (isDead) return never;
      const waiting = frozen;
      if (!waiting) return open;
      return new Promise<void>((resolve) => void waiting.push(() => !isDead && resolve()));
    },
    whenAwake(work) {
      if (isDead) return;
      if (frozen) frozen.push(() => !isDead && work());
      else work();
    },
  };
};
