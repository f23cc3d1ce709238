import type { Locks, SyncEvent } from '../../src/engine/sync/ports.ts';
import type { World } from './sim-device.ts';
import type { TabLife } from './sim-tab.ts';

/** The longest step of the backoff, plus the delay that slow storage may add. */
const longestStepMs = 12_000 + 300;

/**
 * Checks [BO1]: an engine that lost the connection retries within the longest step of the backoff. From outside, an attempt
 * shows as a request for a lock. A visitor's engine has nothing to retry once its outbox is empty.
 */
export const createBackoffWatch = (
  { time, ledger }: World,
  life: TabLife,
  isAsked: () => boolean,
  ports: { readonly locks: Locks; readonly announce: (event: SyncEvent) => void },
) => {
  let turns = 0;
  let underWay = 0;
  let offlineAt: number | null = null;
  /** Since the connection was lost the server answered only with refusals, which reset no backoff. */
  let isOnlyRefused = false;
  const turn = async <Result>(work: Promise<Result>): Promise<Result> => {
    turns += 1;
    underWay += 1;
    try {
      return await work;
    } finally {
      underWay -= 1;
    }
  };
  const locks: Locks = {
    exclusive: (name, patienceMs, work) => turn(ports.locks.exclusive(name, patienceMs, work)),
    ifFree: (name, work) => turn(ports.locks.ifFree(name, work)),
  };
  const announce = (event: SyncEvent) => {
    ports.announce(event);
    if (event.kind === 'pulled') isOnlyRefused = false;
    if (event.kind === 'sign-in-needed' || event.kind === 'client-too-old')
      isOnlyRefused ||= offlineAt !== null;
    if (event.kind === 'online') offlineAt = null;
    if (event.kind !== 'offline' || isOnlyRefused) return;
    const lostAt = time.now();
    const turnsBefore = turns;
    offlineAt = lostAt;
    time.after(longestStepMs, () => {
      const isIdle = turns === turnsBefore && underWay === 0 && offlineAt === lostAt;
      if (isIdle && isAsked() && !life.isDead() && !life.wasFrozen())
        ledger.break('[BO1] an engine that lost the connection did not try again within the longest step');
    });
  };
  return { locks, announce, isIdle: () => underWay === 0 };
};
