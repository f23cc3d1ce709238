import type { Locks, SyncEvent } from '../../src/sync/ports.ts';
import type { World } from './sim-device.ts';
import type { TabLife } from './sim-tab.ts';

/** The longest step of the backoff, and what slow storage may add before an attempt shows. */
const longestStepMs = 12_000 + 300;

/**
 * [BO1]: an engine that lost the connection tries again within the longest step of the backoff. Seen from outside, an
 * attempt is a turn at a lock, and an engine at rest has none. A visitor's has nothing to try once nothing waits.
 */
export const createBackoffWatch = (
  { time, ledger }: World,
  life: TabLife,
  isAsked: () => boolean,
  ports: { readonly locks: Locks; readonly hear: (event: SyncEvent) => void },
) => {
  let turns = 0;
  let underWay = 0;
  let offlineAt: number | null = null;
  /** Online again by an answer that refuses, which resets nothing. */
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
    ports.hear(event);
    if (event.kind === 'pulled') isOnlyRefused = false;
    if (event.kind === 'sign-in-needed' || event.kind === 'client-too-old')
      isOnlyRefused ||= offlineAt !== null;
    if (event.kind === 'online') offlineAt = null;
    if (event.kind !== 'offline' || isOnlyRefused) return;
    const [at, before] = [time.now(), turns];
    offlineAt = at;
    time.after(longestStepMs, () => {
      const isIdle = turns === before && underWay === 0 && offlineAt === at;
      if (isIdle && isAsked() && !life.isDead() && !life.wasFrozen())
        ledger.break('[BO1] an engine that lost the connection did not try again within the longest step');
    });
  };
  return { locks, announce };
};
