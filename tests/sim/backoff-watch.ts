import type { Locks, SyncEvent } from '../../src/engine/sync/ports.ts';
import type { World } from './sim-device.ts';
import type { TabLife } from './sim-tab.ts';

/** The longest step of the backoff, plus the delay that slow storage may add. */
const longestStepMs = 12_000 + 300;

/**
 * Checks [BO1]: an engine that lost the connection retries within the longest step of the backoff. Counts its requests for a
 * lock, since each attempt begins with one. `isChecked`: false for an engine that may rightly stay idle.
 */
export const createBackoffWatch = (
  { time, ledger }: World,
  life: TabLife,
  isChecked: () => boolean,
  ports: { readonly locks: Locks; readonly announce: (event: SyncEvent) => void },
) => {
  let requested = 0;
  let running = 0;
  let offlineAt: number | null = null;
  /** True when the server has answered only with refusals since the connection was lost: these reset no backoff. */
  let isOnlyRefused = false;
  const countLock = async <Result>(work: Promise<Result>): Promise<Result> => {
    requested += 1;
    running += 1;
    try {
      return await work;
    } finally {
      running -= 1;
    }
  };
  const locks: Locks = {
    exclusive: (name, patienceMs, work) => countLock(ports.locks.exclusive(name, patienceMs, work)),
    ifFree: (name, work) => countLock(ports.locks.ifFree(name, work)),
  };
  const announce = (event: SyncEvent) => {
    ports.announce(event);
    if (event.kind === 'pulled') isOnlyRefused = false;
    if (event.kind === 'sign-in-needed' || event.kind === 'client-too-old')
      isOnlyRefused ||= offlineAt !== null;
    if (event.kind === 'online') offlineAt = null;
    if (event.kind !== 'offline' || isOnlyRefused) return;
    const lostAt = time.now();
    const requestedBefore = requested;
    offlineAt = lostAt;
    time.after(longestStepMs, () => {
      const isIdle = requested === requestedBefore && running === 0 && offlineAt === lostAt;
      if (isIdle && isChecked() && !life.isDead() && !life.wasFrozen())
        ledger.break('[BO1] an engine that lost the connection did not try again within the longest step');
    });
  };
  return { locks, announce, isIdle: () => running === 0 };
};
