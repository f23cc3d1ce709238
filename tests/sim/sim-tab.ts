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
