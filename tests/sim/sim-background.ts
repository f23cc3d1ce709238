import { flushInBackground } from '../../src/engine/sync/background.ts';
import { visitorSession, type MirrorStore } from '../../src/engine/sync/ports.ts';
import { shownBy } from './memory-stores.ts';
import { isStorageFault, portsOf, observeTransport, type PageContext } from './sim-page.ts';

/**
 * Runs the background worker once for one owner. `cameOnline`: the browser was offline when the page asked it to wake the
 * worker ([BO2]). `onArrived`: called when the worker has sent entries, to notify the open pages ([BG3]).
 */
export const runInBackground = async (
  context: PageContext,
  owner: string,
  cameOnline: boolean,
  onArrived: () => void,
): Promise<void> => {
  const { world, life, state } = context;
  const stores = context.storesOf(owner);
  const storage = portsOf(context, owner, () => 0);
  const isSignedIn = () => state.token !== null && state.member === owner;
  const mirror: MirrorStore | null = storage.mirror && {
    ...storage.mirror,
    // Like openMirror in src/engine/worker/background-run.ts: after a sign-out during the run the mirror stays empty ([SO1]).
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
      locks: context.locks,
      session: owner === 'visitor' ? visitorSession : context.sessionOf(life),
      transport: observeTransport(context, owner, stores, new Promise(() => undefined)),
      announcer: {
        announce(event) {
          world.ledger.recordEvent(event);
          if (event.kind === 'arrived') onArrived();
        },
      },
    });
  } catch (error) {
    // The browser wakes the worker again.
    if (!isStorageFault(error)) world.ledger.break(`the background worker reported ${String(error)}`);
  }
};
