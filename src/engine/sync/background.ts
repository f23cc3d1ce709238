import { ackedIds } from './outcomes.ts';
import { backoffDelay } from './backoff.ts';
import { leaseMs } from './entry.ts';
import type { Locks, Timers } from './ports.ts';
import {
  flush,
  retryUnanswered,
  sessionOf,
  takeOver,
  unblock,
  type FlushResult,
  type FlushPorts,
} from './flush.ts';

interface BackgroundPorts extends Omit<FlushPorts, 'isRunning' | 'leavesToPages'> {
  readonly locks: Locks;
  readonly timers: Timers;
  /** Whether the browser was offline when the sync was registered, so that the event means that the network is back. */
  readonly cameOnline: boolean;
}

/** `later`: a better connection or server would let more entries through; `done`: only a page or a person can change the rest. */
export type BackgroundResult = 'done' | 'later';

/** Browsers end a worker's event after some minutes. One or two retries bridge a network that is just coming up. */
const longestStayMs = 30_000;
const mostAttempts = 5;

/**
 * Flushes the outbox while no page is open, under a page's lock and leases ([BG1]), until nothing is left that can be
 * sent. It does not pull: returned rows go into the mirror, and the next page pulls the rest.
 */
export const flushInBackground = async (ports: BackgroundPorts): Promise<BackgroundResult> => {
  const { clock, random, timers, cameOnline } = ports;
  const startedAt = clock.now();
  const before = await ackedIds(ports.outbox);
  // An `online` event, also for an open page ([BO2]). A browser that was online all along wakes the worker at once.
  if (cameOnline) await retryUnanswered(ports, startedAt);
  try {
    for (let attempt = 1; ; attempt += 1) {
      const waitMs = waitAfter(await flushOnce(ports), clock.now(), () =>
        backoffDelay(attempt, random.next()),
      );
      if (waitMs === null) return 'done';
      const hasTime = clock.now() - startedAt + waitMs <= longestStayMs;
      if (!hasTime || attempt === mostAttempts) return 'later';
      await new Promise<void>((resolve) => timers.after(waitMs, resolve));
    }
  } finally {
    const known = new Set(before);
    const arrived = (await ackedIds(ports.outbox)).some((id) => !known.has(id));
    if (arrived) ports.announcer.announce({ kind: 'arrived', owner: ports.owner });
  }
};

const flushOnce = async (ports: BackgroundPorts): Promise<FlushResult> => {
  const { outbox, owner } = ports;
  let result: FlushResult = { kind: 'no-session' };
  await ports.locks.exclusive(`outbox:${owner}`, leaseMs, async (isSole) => {
    const blocked = await outbox.inState('auth-blocked');
    // Blocked entries stay blocked until there is a session ([BG2]).
    if (blocked.length > 0 && sessionOf(owner, await ports.session.current())) await unblock(outbox);
    if (isSole) await takeOver(outbox);
    result = await flush({ ...ports, isRunning: () => true, leavesToPages: true }, isSole);
  });
  return result;
};

/** Milliseconds until the next attempt; null when there is nothing to wait for. */
const waitAfter = (result: FlushResult, now: number, backoff: () => number): number | null => {
  if (result.kind === 'unreachable') return backoff();
  if (result.kind === 'done' && result.wakeAt !== null) return Math.max(0, result.wakeAt - now);
  return null;
};
