import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { readLockState, type LockState } from '../../local/browser/lock-state.ts';
import { askToPersist, isPersisted, readStorageUse, type StorageUse } from '../../local/browser/storage.ts';
import { readWorkerState, watchWorker, type WorkerState } from '../../local/browser/worker-state.ts';
import { usePortal } from '../../member/hooks/portal-context.ts';

/** How many rows this device's copy holds. */
export interface CopySize {
  readonly members: number;
  readonly messages: number;
  readonly invitations: number;
}

export interface BrowserFacts {
  readonly storage: StorageUse | null;
  /** Whether the browser has promised to keep the storage; null when it does not say. */
  readonly isPersisted: boolean | null;
  readonly worker: WorkerState;
  /** Null in a browser without Web Locks. */
  readonly locks: LockState | null;
}

/** Counts the rows of this device's copy; undefined until counted. */
export const useCopySize = (): CopySize | undefined => {
  const portal = usePortal();
  return useLiveQuery(async () => {
    if (!portal) return undefined;
    const { profiles, messages, invitations } = portal.mirror;
    const counts = [profiles.count(), messages.count(), invitations.count()] as const;
    const [members, written, invited] = await Promise.all(counts);
    return { members, messages: written, invitations: invited };
  }, [portal]);
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
  const [asked, setAsked] = useState(0);
  const readAgain = useCallback(() => {
    setAsked((count) => count + 1);
  }, []);
  useEffect(() => watchWorker(readAgain), [readAgain]);
  // Polls: the browser fires events only for workers.
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
  }, [now, asked]);
  return {
    facts,
    askToKeep: async () => {
      const isKept = await askToPersist();
      readAgain();
      return isKept;
    },
  };
};
