import type { Session } from '../domain/session.ts';
import { setSyncStatus } from './state/set.ts';
import type { Clock } from '../sync/ports.ts';
import { memberValues } from '../local/store/member-keys.ts';
import { emptyOldMirror, removeOtherMirrors } from '../local/mirror/remove-mirror.ts';
import type { LateOutcomes } from './late-outcomes.ts';
import { watchEviction } from './eviction-watch.ts';
import { startMemberEngine, type EngineOptions, type Forgotten, type OwnerEngine } from './member-engine.ts';

interface MemberSnapshot {
  readonly engine: OwnerEngine | null;
  readonly recoveringPassword: boolean;
}

export interface MemberRunner {
  readonly current: () => OwnerEngine | null;
  /** For React's useSyncExternalStore. */
  readonly snapshot: () => MemberSnapshot;
  readonly subscribe: (changed: () => void) => () => void;
  /** Runs the engine of whoever the session names; one at a time, the old one ended before the next begins. */
  follow(session: Session): void;
  /** What leaves the device at the next end of the session, which is the person's wish. */
  forgetOnSignOut(what: Forgotten): void;
  /** Resolves when the session that was followed last has taken effect: engines ended, what was to be forgotten removed. */
  settled(): Promise<void>;
  setRecovering(isRecovering: boolean): void;
  trackPending(owner: OwnerEngine): Promise<void>;
}

interface RunnerOptions extends EngineOptions {
  /** A member's engine began with an empty mirror: there is nothing to show before the first pull. */
  readonly onEmptyMirror: () => void;
  readonly clock: Clock;
  /** Resolves when the first view is there: nobody waits for what begins with it. */
  readonly onceShown: () => Promise<void>;
}

export const createMemberRunner = (options: RunnerOptions, late: LateOutcomes): MemberRunner => {
  let snapshot: MemberSnapshot = { engine: null, recoveringPassword: false };
  let forget: Forgotten = 'nothing';
  let turn: Promise<void> = Promise.resolve();
  let stopWatching: (forget: Forgotten) => void = () => undefined;
  const listeners = new Set<() => void>();
  const publish = (change: Partial<MemberSnapshot>) => {
    snapshot = { ...snapshot, ...change };
    for (const changed of listeners) changed();
  };
  const trackPending = async (owner: OwnerEngine) => {
    for (const entry of await owner.outbox.entries.toArray()) late.track(entry.id);
  };
  const switchTo = async (uid: string | null) => {
    const { engine } = snapshot;
    if ((engine?.owner ?? null) === uid) return;
    if (engine) {
      // Another member who signs in here ends the session of this one.
      const left = forget === 'nothing' && uid !== null ? 'mirror' : forget;
      publish({ engine: null });
      stopWatching(left);
      try {
        await engine.stop({ forget: left });
      } finally {
        setSyncStatus(() => ({ lastPullAt: null, lastLiveAt: null, signInNeeded: false, appTooOld: false }));
        forget = 'nothing';
      }
    }
    if (!uid) return;
    const next = startMemberEngine(uid, options);
    publish({ engine: next });
    stopWatching = watchEviction(next, options.onceShown());
    const copy = await copyOf(next).catch((error: unknown) => {
      options.onEmptyMirror();
      throw error;
    });
    if (!copy) options.onEmptyMirror();
    // Unless a pull was quicker: how old what shows now is.
    if (copy) setSyncStatus((status) => ({ lastPullAt: status.lastPullAt ?? copy.pulledAt }));
    await trackPending(next);
    // Behind the first view: nobody waits for it. The next start tries again what failed.
    void options
      .onceShown()
      .then(() => removeOtherMirrors(uid))
      .catch(() => undefined);
  };
  /** Empties a mirror that is too old to keep; resolves to where the mirror stands. */
  const copyOf = async ({ owner, mirror }: OwnerEngine) => {
    if (mirror && (await emptyOldMirror(mirror, options.clock))) memberValues(owner).copyRemoved.write(true);
    return mirror?.meta.get('cursor');
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
      if (session.status === 'signed-out' && session.isAccountGone) forget = 'mirror';
      // A storage fault while one member's engine ends must not keep the next from starting.
      turn = turn.then(() => switchTo(uid)).catch(() => undefined);
    },
    forgetOnSignOut(what) {
      forget = what;
    },
    settled: () => turn,
    setRecovering: (recoveringPassword) => publish({ recoveringPassword }),
    trackPending,
  };
};
