import { leaseMs } from '../../src/engine/sync/entry.ts';
import type { WorldTime } from './world-time.ts';

const windowMs = 60_000;
/** A retry that an event allows may wait for a running flush, at most for a lease. */
const allowedMs = windowMs + leaseMs;
/** The attempts of a backoff of 1, 2, 5, 10, 10 … seconds within one window. */
const backoffAttempts = 9;
/** After `online` an entry goes at once, and again after 1, 2 and 5 s. */
const attemptsAfterOnline = 4;
/** The regular pulls of a page within one window. */
const regularPulls = 3;
/** A device has at most this many open pages. */
const mostPages = 3;
/** Pages that get `online` within this time get the same event. */
const sameEventMs = 1_000;
const pullMs = 5_000;
/** The least time between two token refreshes for a lane that the server keeps refusing ([ER4]). */
const renewAgainMs = 30_000;

/**
 * Checks [BO6]: within any 60 virtual seconds an entry leaves its device at most as often as the backoff allows, plus once
 * for each event that allows an immediate retry and for each `Retry-After`. Checks [BO7] for token refreshes in the same way.
 */
export const createSendBudget = (time: WorldTime, recordViolation: (what: string) => void) => {
  const sends = new Map<string, number[]>();
  const attempts = new Map<string, number[]>();
  const allowedRetries = new Map<number, number[]>();
  const serverRetries = new Map<string, number[]>();
  const refreshes = new Map<number, number[]>();
  /** The failures that were no refusal, by device: their retry may find the token refused. */
  const failures = new Map<number, number[]>();
  const refused = new Map<string, number>();
  /** The last `online` event of each device. `isIdle`: no page was sending then. */
  const online = new Map<number, { readonly at: number; readonly isIdle: boolean }>();
  const recent = <Key>(map: Map<Key, number[]>, key: Key, ms: number): number[] => {
    const times = (map.get(key) ?? []).filter((at) => at > time.now() - ms);
    map.set(key, times);
    return times;
  };
  return {
    /** Allows one immediate retry on this device, after an event of a person, a page, a session, storage or a pull. */
    allowRetry: (device: number) => void recent(allowedRetries, device, allowedMs).push(time.now()),
    /** Records an `online` event, which restarts the backoff of unanswered entries once for all pages ([BO2]). */
    wentOnline(device: number, isIdle: boolean) {
      if (time.now() - (online.get(device)?.at ?? -Infinity) < sameEventMs) return;
      online.set(device, { at: time.now(), isIdle });
      for (let attempt = 0; attempt < attemptsAfterOnline; attempt++)
        recent(allowedRetries, device, allowedMs).push(time.now());
    },
    /** Records that the server answered with `Retry-After` ([ER5]). */
    answeredRetryAfter: (id: string) => void recent(serverRetries, id, allowedMs).push(time.now()),
    /** Records that the server refused the token: the engine resends the entry once with a refreshed token ([ER4]). */
    answeredUnauthorized(id: string) {
      if (time.now() - (refused.get(id) ?? -Infinity) < renewAgainMs) return;
      recent(serverRetries, id, allowedMs).push(time.now());
      refused.set(id, time.now());
    },
    /** Records that a session or page began, which allows each refused entry another token refresh. */
    sessionBegan: () => refused.clear(),
    /** Records a request that failed without a refusal, or a pull that realtime triggered. */
    requestFailed: (device: number) => void recent(failures, device, allowedMs).push(time.now()),
    tokenRefreshed(device: number) {
      const events =
        recent(allowedRetries, device, allowedMs).length + recent(failures, device, allowedMs).length;
      const allowed = mostPages * (regularPulls + 2 * events);
      const count = recent(refreshes, device, windowMs).push(time.now());
      if (count > allowed)
        recordViolation(
          `[BO7] device ${device} refreshed its token ${count} times in a minute, and ${allowed} are allowed`,
        );
    },
    entrySent(device: number, id: string) {
      const allowed =
        backoffAttempts +
        recent(allowedRetries, device, allowedMs).length +
        recent(serverRetries, id, allowedMs).length;
      const count = recent(sends, id, windowMs).push(time.now());
      if (count > allowed)
        recordViolation(`[BO6] ${id} was sent ${count} times in a minute, and ${allowed} times are allowed`);
    },
    /** Uncounts the attempt by which a page learned that its version is too old ([ER6]). */
    answeredTooOld: (id: string) => void attempts.get(id)?.pop(),
    /** Records an attempt to send, even one that does not leave the device. */
    attempted(device: number, id: string) {
      const event = online.get(device);
      const ms = event ? time.now() - event.at : sameEventMs;
      const count = recent(attempts, id, windowMs).push(time.now());
      if (!event?.isIdle || ms >= sameEventMs) return;
      const since = (from: number, times: readonly number[]) => times.filter((at) => at >= from).length;
      // A retry that an earlier event allowed may have waited for a pull.
      const from = event.at - pullMs;
      const others =
        since(from, recent(allowedRetries, device, allowedMs)) -
        attemptsAfterOnline +
        since(from, recent(serverRetries, id, allowedMs));
      const tries = since(event.at, recent(attempts, id, windowMs));
      // Allows one more attempt: another retry may have been due at that moment, or a withdrawal may have got its answer ([OB8]).
      if (count > 1 && tries > 2 + others)
        recordViolation(`[BO2] ${id} was tried ${tries} times at once after one online event`);
    },
  };
};

export type SendBudget = ReturnType<typeof createSendBudget>;
