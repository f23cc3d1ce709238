import type { WorldTime } from './world-time.ts';

const windowMs = 60_000;
/** Attempts in a window that begins with the first of 1, 2, 5, 10, 10 … seconds. */
const scheduled = 9;

/**
 * [BO6]: over any 60 virtual seconds an entry leaves its device at most as often as the backoff allows, and once more
 * for everything that may have it tried at once.
 */
export const createSendBudget = (time: WorldTime, breaks: (what: string) => void) => {
  const sends = new Map<string, number[]>();
  const excuses = new Map<number, number[]>();
  const note = <Key>(map: Map<Key, number[]>, key: Key): number => {
    const recent = (map.get(key) ?? []).filter((at) => at > time.now() - windowMs);
    recent.push(time.now());
    map.set(key, recent);
    return recent.length;
  };
  return {
    /** Something on this device lets what waits be tried at once: a person, a page, a session, storage, a pull. */
    excuse: (device: number) => void note(excuses, device),
    sent(device: number, id: string) {
      const allowed = scheduled + (excuses.get(device)?.length ?? 0);
      const count = note(sends, id);
      if (count > allowed)
        breaks(`[BO6] ${id} was sent ${count} times in a minute, and ${allowed} times are allowed`);
    },
  };
};

export type SendBudget = ReturnType<typeof createSendBudget>;
