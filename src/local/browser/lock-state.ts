/** How many of the engine's locks are held and requested, in all tabs of this device. */
export interface LockState {
  readonly held: number;
  readonly waiting: number;
}

/** Resolves to null in a browser without Web Locks (see `browserLocks` in ports.ts). */
export const readLockState = async (): Promise<LockState | null> => {
  try {
    if (!('locks' in navigator)) return null;
    const { held = [], pending = [] } = await navigator.locks.query();
    const ours = (locks: readonly LockInfo[]) =>
      locks.filter(({ name }) => /^(outbox|pull):/.test(name ?? '')).length;
    return { held: ours(held), waiting: ours(pending) };
  } catch {
    return null;
  }
};
