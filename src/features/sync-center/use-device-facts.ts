import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import {
  askToPersist,
  isPersisted,
  readStorageUse,
  type StorageUse,
} from '../../engine/local/browser/storage.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { chatTables } from '../chat/tables.ts';
import { peopleTables } from '../people/tables.ts';
import { invitationsTables } from '../invitations/tables.ts';

/** How many rows this device's copy holds. */
export interface MirrorSize {
  readonly members: number;
  readonly messages: number;
  readonly invitations: number;
}

export interface BrowserFacts {
  readonly storage: StorageUse | null;
  /** Whether the browser has promised to keep the storage; null when the browser does not say. */
  readonly isPersisted: boolean | null;
  readonly worker: WorkerState;
  /** Null in a browser without Web Locks. */
  readonly locks: LockState | null;
}

/** Counts the rows of this device's copy; undefined until counted. */
export const useMirrorSize = (): MirrorSize | undefined => {
  const member = useMember();
  return useLiveQuery(async () => {
    if (!member) return undefined;
    const shown = [peopleTables.profiles, chatTables.messages, invitationsTables.invitations] as const;
    const counts = shown.map(({ name }) => member.mirror.rowsOf(name).count());
    const [members = 0, messages = 0, invitations = 0] = await Promise.all(counts);
    return { members, messages, invitations };
  }, [member]);
};

/** The browser's facts about this device; undefined until read. Reads them again whenever `now` changes. */
export const useBrowserFacts = (
  now: number,
): {
  readonly facts: BrowserFacts | undefined;
  /** Asks the browser to keep the storage. Resolves to its answer; null when the browser cannot be asked. */
  readonly askToKeep: () => Promise<boolean | null>;
} => {
  const [facts, setFacts] = useState<BrowserFacts>();
  const [readCount, setReadCount] = useState(0);
  const readAgain = useCallback(() => setReadCount((count) => count + 1), []);
  useEffect(() => watchWorker(readAgain), [readAgain]);
  // Polls with `now`, because the browser fires events only for workers.
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([readStorageUse(), isPersisted(), readWorkerState(), readLockState()]).then(
      ([storage, persisted, worker, locks]) => {
        if (isCurrent) setFacts({ storage, isPersisted: persisted, worker, locks });
      },
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [now, readCount]);
  return {
    facts,
    askToKeep: async () => {
      const isKept = await askToPersist();
      readAgain();
      return isKept;
    },
  };
};

/** How many of the engine's locks all tabs of this device hold and wait for. */
interface LockState {
  readonly held: number;
  readonly waiting: number;
}

/** Resolves to null in a browser without Web Locks (see `browserLocks` in ports.ts). */
const readLockState = async (): Promise<LockState | null> => {
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

/** The state of this page's service worker. */
interface WorkerState {
  /**
   * The newest worker's phase. `none`: no worker is registered, or the browser forbids workers. `waiting`: the next version takes over
   * at a later start.
   */
  readonly phase: 'none' | 'installing' | 'waiting' | 'active';
  /** Whether a worker controls this page. */
  readonly isInControl: boolean;
}

const none: WorkerState = { phase: 'none', isInControl: false };

const readWorkerState = async (): Promise<WorkerState> => {
  if (!('serviceWorker' in navigator)) return none;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return none;
    const { installing, waiting, active } = registration;
    const phase = installing ? 'installing' : waiting ? 'waiting' : active ? 'active' : 'none';
    return { phase, isInControl: navigator.serviceWorker.controller !== null };
  } catch {
    // Rejects in private windows of some browsers.
    return none;
  }
};

/** Calls `changed` when the state of a worker changes, or another one takes control. Returns the function that unsubscribes. */
const watchWorker = (changed: () => void): (() => void) => {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const stopped = new AbortController();
  const { signal } = stopped;
  serviceWorker.addEventListener('controllerchange', changed, { signal });
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', changed, { signal });
  void serviceWorker
    .getRegistration()
    .then((registration) => {
      if (!registration) return;
      for (const worker of [registration.installing, registration.waiting, registration.active])
        follow(worker);
      registration.addEventListener(
        'updatefound',
        () => {
          follow(registration.installing);
          changed();
        },
        { signal },
      );
    })
    .catch(() => undefined);
  return () => stopped.abort();
};
