import type { Session } from '../domain/session.ts';
import { setSyncStatus } from './state/sync-status.ts';
import type { Clock } from '../sync/ports.ts';
import { removeOtherMirrors } from '../local/mirror/remove-mirror.ts';
import { watchEviction } from './eviction-watch.ts';
import { emptyView, openCopy, waitForFirstPull, type FirstView } from './first-view.ts';
import { startMemberEngine, type EngineOptions, type Forgotten, type MemberEngine } from './member-engine.ts';

interface MemberSnapshot {
  readonly engine: MemberEngine | null;
  /** Null until it has been read. */
  readonly firstView: FirstView | null;
  readonly recoveringPassword: boolean;
}

export interface MemberRunner {
  readonly current: () => MemberEngine | null;
  /** For React's useSyncExternalStore. */
  readonly snapshot: () => MemberSnapshot;
  readonly subscribe: (changed: () => void) => () => void;
  /** Runs the engine of the session's member. Ends the engine of the member before first. */
  follow(session: Session): void;
  /** Sets what the next sign-out removes from the device. */
  forgetOnSignOut(what: Forgotten): void;
  /** Resolves when the last session has taken effect: the old engine has ended, and the new member's mirror is read. */
  settled(): Promise<void>;
  setRecovering(isRecovering: boolean): void;
}

interface RunnerOptions extends EngineOptions {
  readonly clock: Clock;
  /** Makes the page announce the entry's outcome. */
  readonly announceLater: (id: string) => void;
}

export const createMemberRunner = (options: RunnerOptions): MemberRunner => {
  let snapshot: MemberSnapshot = { engine: null, firstView: null, recoveringPassword: false };
  let forget: Forgotten = 'nothing';
  let turn: Promise<void> = Promise.resolve();
  let stopWatching: (forget: Forgotten) => void = () => undefined;
  const listeners = new Set<() => void>();
  const publish = (change: Partial<MemberSnapshot>) => {
    snapshot = { ...snapshot, ...change };
    for (const changed of listeners) changed();
  };
  const end = async (engine: MemberEngine, left: Forgotten) => {
    publish({ engine: null, firstView: null });
    stopWatching(left);
    try {
      await engine.stop({ forget: left });
    } finally {
      setSyncStatus(() => ({ lastPullAt: null, lastLiveAt: null, signInNeeded: false, appTooOld: false }));
      forget = 'nothing';
    }
  };
  const begin = async (uid: string) => {
    const next = startMemberEngine(uid, options);
    const { mirror, outbox } = next;
    publish({ engine: next });
    stopWatching = watchEviction(next, options.firstViewShown);
    const device = { uid, mirror, outbox };
    const firstView = await openCopy(device, options.clock.now()).catch(() => emptyView);
    for (const { id } of firstView.entries) options.announceLater(id);
    // Not awaited: a sign-out must not wait for the first pull.
    void open(next, firstView.pulledAt === null ? waitForFirstPull(device) : firstView);
    // If this fails, the next start tries again.
    options.firstViewShown.then(() => removeOtherMirrors(uid)).catch(() => undefined);
  };
  const open = async (engine: MemberEngine, coming: FirstView | Promise<FirstView>) => {
    const firstView = await coming;
    if (snapshot.engine !== engine) return;
    // A pull that was quicker has set it already.
    setSyncStatus(({ lastPullAt }) => ({ lastPullAt: lastPullAt ?? firstView.pulledAt }));
    publish({ firstView });
  };
  const switchTo = async (uid: string | null) => {
    const { engine } = snapshot;
    if ((engine?.owner ?? null) === uid) return;
    // Another member's sign-in counts as a sign-out of this one.
    if (engine) await end(engine, forget === 'nothing' && uid !== null ? 'mirror' : forget);
    if (uid !== null) await begin(uid);
  };
  return {
    current: () => snapshot.engine,
    snapshot: () => snapshot,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    follow(session) {
      if (session.status === 'loading') return;
      const uid = session.status === 'signed-in' ? session.user.id : null;
      // A suspended member comes back, and finds what they wrote.
      if (session.status === 'signed-out' && session.accountEnd && forget !== 'everything')
        forget = session.accountEnd === 'deleted' ? 'everything' : 'mirror';
      // A storage error at the end of one engine must not stop the next from starting.
      turn = turn.then(() => switchTo(uid)).catch(() => undefined);
    },
    forgetOnSignOut(what) {
      forget = what;
    },
    settled: () => turn,
    setRecovering: (recoveringPassword) => publish({ recoveringPassword }),
  };
};
