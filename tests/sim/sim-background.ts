import { flushInBackground } from '../../src/engine/sync/background.ts';
import { visitorSession, type MirrorStore } from '../../src/engine/sync/ports.ts';
import { shownBy } from './memory-stores.ts';
import { isStorageTrouble, portsOf, watched, type PageSurroundings } from './sim-page.ts';

/**
 * One run of the background worker for one owner. `cameOnline`: the browser was offline when it was asked to wake it ([BO2]).
 * `onArrived`: tells the open pages what the worker sent ([BG3]).
 */
export const runInBackground = async (
  around: PageSurroundings,
  owner: string,
  cameOnline: boolean,
  onArrived: () => void,
): Promise<void> => {
  const { world, life, state } = around;
  const stores = around.storesOf(owner);
  const storage = portsOf(around, owner, () => 0);
  const isSignedIn = () => state.token !== null && state.member === owner;
  const mirror: MirrorStore | null = storage.mirror && {
    ...storage.mirror,
    // Like src/engine/worker/background-run.ts: the mirror stays empty after a sign-out during the run ([SO1]).
    async applyHint(rows) {
      if (!isSignedIn()) return false;
      const isCurrent = (await storage.mirror?.applyHint(rows)) ?? false;
      if (!isSignedIn()) await storage.mirror?.clear();
      return isCurrent;
    },
  };
  try {
    await flushInBackground({
      ...storage,
      outbox: {
        ...storage.outbox,
        change: (ids, change) =>
          storage.outbox.change(ids, (entry) => {
            const next = change(entry);
            const isQueued = entry.state === 'queued' && typeof next === 'object' && next.state === 'queued';
            if (!cameOnline && isQueued && next.nextAttemptAt < entry.nextAttemptAt)
              world.ledger.break(`[BO2] the background worker shortened the delay of ${entry.id}`);
            return next;
          }),
      },
      mirror,
      cameOnline,
      shownBy,
      locks: around.locks,
      session: owner === 'visitor' ? visitorSession : around.sessionOf(life),
      transport: watched(around, owner, stores, new Promise(() => undefined)),
      announcer: {
        announce(event) {
          world.ledger.recordEvent(event);
          if (event.kind === 'arrived') onArrived();
        },
      },
    });
  } catch (error) {
    // The browser wakes the worker again.
    if (!isStorageTrouble(error)) world.ledger.break(`the background worker reported ${String(error)}`);
  }
};
