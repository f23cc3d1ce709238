import type { Locks } from '../../src/sync/ports.ts';

/** The locks port in memory; share one among the tabs of a device. */
export const createFakeLocks = (isSole = true): Locks => {
  const tails = new Map<string, Promise<void>>();
  const held = new Set<string>();
  const exclusive: Locks['exclusive'] = async (name, work) => {
    const before = tails.get(name) ?? Promise.resolve();
    let release = () => {};
    const promise = new Promise<void>((resolve) => {
      release = resolve;
    });
    tails.set(
      name,
      before.then(() => promise),
    );
    await before;
    held.add(name);
    try {
      await work(isSole);
    } finally {
      held.delete(name);
      release();
    }
  };
  return {
    exclusive,
    async ifFree(name, work) {
      if (held.has(name)) return false;
      await exclusive(name, () => work());
      return true;
    },
  };
};
