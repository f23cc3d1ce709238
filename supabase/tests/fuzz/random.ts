/** Random choices, the same for the same seed. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  int(below: number): number;
  /** True in one of `n` cases. */
  oneIn(n: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    int,
    oneIn: (n) => int(n) === 0,
    pick: (items) => {
      const item = items[int(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
  };
}
