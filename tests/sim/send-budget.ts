import { leaseMs } from '../../src/sync/entry.ts';
import type { WorldTime } from './world-time.ts';

const windowMs = 60_000;
/** An event's retry may wait for a flush under way, at most as long as a lease. */
const excuseMs = windowMs + leaseMs;
/** The attempts of a backoff of 1, 2, 5, 10, 10 … seconds within one window. */
const scheduled = 9;

/**
 * Checks [BO6]: within any 60 virtual seconds an entry leaves its device at most as often as the backoff allows, plus once
 * for each event that allows an immediate retry, and for each answer that itself said when to come again.
 */
export const createSendBudget = (time: WorldTime, breaks: (what: string) => void) => {
  const sends = new Map<string, number[]>();
  const excuses = new Map<number, number[]>();
  const asks = new Map<string, number[]>();
  const recent = <Key>(map: Map<Key, number[]>, key: Key, ms: number): number[] => {
    const times = (map.get(key) ?? []).filter((at) => at > time.now() - ms);
    map.set(key, times);
    return times;
  };
  return {
    /** Allows one immediate retry on this device, after an event of a person, a page, a session, storage or a pull. */
    excuse: (device: number) => void recent(excuses, device, excuseMs).push(time.now()),
    /** The server answered with `Retry-After` ([ER5]). */
    asked: (id: string) => void recent(asks, id, excuseMs).push(time.now()),
    sent(device: number, id: string) {
      const allowed =
        scheduled + recent(excuses, device, excuseMs).length + recent(asks, id, excuseMs).length;
      const count = recent(sends, id, windowMs).push(time.now());
      if (count > allowed)
        breaks(`[BO6] ${id} was sent ${count} times in a minute, and ${allowed} times are allowed`);
    },
  };
};

export type SendBudget = ReturnType<typeof createSendBudget>;
