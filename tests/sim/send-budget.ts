import type { WorldTime } from './world-time.ts';

const windowMs = 60_000;
/** The attempts of a backoff of 1, 2, 5, 10, 10 … seconds within one window. */
const scheduled = 9;

/**
 * Checks [BO6]: within any 60 virtual seconds an entry leaves its device at most as often as the backoff allows, plus once
 * for each event that allows an immediate retry.
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
    /** Allows one immediate retry on this device, after an event of a person, a page, a session, storage or a pull. */
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
