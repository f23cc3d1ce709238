import type { WorldTime } from './world-time.ts';

/**
 * The life of one page. Every port call awaits `gate`, which never resolves in a dead page, and in a frozen page only after
 * the thaw. So a page can die or freeze at each `await` of the engine, and the engine needs no code for that.
 */
export interface TabLife {
  isDead(): boolean;
  isFrozen(): boolean;
  /** True once the page was ever frozen: its work may have continued much later. */
  wasFrozen(): boolean;
  /** Kills the page now, or after the given number of gates. */
  crash(gates?: number): void;
  /** Cancels a death that `crash` has scheduled. */
  spare(): void;
  /** Freezes the page for `ms`, or until `thaw`. */
  freeze(ms: number | null): void;
  thaw(): void;
  /** Resolves at once; in a frozen page after the thaw, and in a dead page never. */
  gate(): Promise<void>;
  /** Runs `work` now or after the thaw, and never in a dead page. */
  whenAwake(work: () => void): void;
  /** Resolves when the page dies, which aborts its requests. */
  readonly aborted: Promise<void>;
}

export const createTabLife = (time: WorldTime, onDeath: () => void): TabLife => {
  let isDead = false;
  let gatesLeft: number | null = null;
  let frozen: (() => void)[] | null = null;
  let wasFrozen = false;
  const { promise: aborted, resolve: abort } = Promise.withResolvers<void>();
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
    abort();
  };
  return {
    aborted,
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
