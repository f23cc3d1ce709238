import { createEngine } from '../../src/engine/sync/engine.ts';
import { createLiveJoins } from '../../src/engine/sync/live-joins.ts';
import type { Entry } from '../../src/engine/sync/entry.ts';
import type { Locks, SessionPort, SyncEvent, Transport } from '../../src/engine/sync/ports.ts';
import { createWriting, type WritingPorts } from '../../src/engine/sync/writing.ts';
import { createBackoffWatch } from './backoff-watch.ts';
import { isStorageFull, shownBy } from './memory-stores.ts';
import type { DeviceState, World } from './sim-device.ts';
import { createSimTransport } from './sim-network.ts';
import type { createStorageGuard, OwnerStores } from './sim-storage.ts';
import type { TabLife } from './sim-tab.ts';

/** The open request of one entry. */
export interface Flight {
  readonly life: TabLife;
  /** True time at which the entry's lease ends. */
  readonly until: number;
}

/** The parts of the device that a page or a worker uses. */
export interface PageContext {
  readonly world: World;
  readonly deviceIndex: number;
  readonly name: string;
  readonly life: TabLife;
  readonly state: DeviceState;
  readonly locks: Locks;
  readonly guard: ReturnType<typeof createStorageGuard>;
  readonly storesOf: (owner: string) => OwnerStores;
  readonly sessionOf: (life: TabLife) => SessionPort;
  readonly flights: Map<string, Flight>;
  readonly batchLimit: number;
  /** The version of the app that this page loaded. */
  readonly app: number;
}

/** One open page: the visitor's engine for the page's whole life, and the engine of the signed-in member. */
export const createSimPage = (context: PageContext) => {
  const { life } = context;
  let member: (ReturnType<typeof startEngine> & { readonly owner: string }) | null = null;
  const { time, random, budget, server } = context.world;
  const visibility: Visibility = { isHidden: false, wasHidden: false };
  // Shared by all engines of this page, so that no id repeats.
  let ids = 0;
  const nextId = () => ++ids;
  const visiting = startEngine(context, 'visitor', visibility, nextId);
  const visitor = visiting.engine;
  const joins = createLiveJoins(() => member?.engine.subscribed());
  /** Called when the server confirms the live channel, after a join and after each new token. */
  const confirm = () => {
    if (context.state.isDown || server.isDown()) return;
    time.after(random.between(5, 300), () => life.whenAwake(joins.confirmed));
  };
  const nudge = () => {
    visitor.nudge();
    member?.engine.nudge();
  };
  return {
    life,
    app: context.app,
    visitor,
    isHidden: () => visibility.isHidden,
    nudge,
    /** Hides or shows the page; the app nudges its engines when the page becomes visible. */
    hide(hidden: boolean) {
      visibility.isHidden = hidden;
      visibility.wasHidden ||= hidden;
      if (hidden) return;
      life.whenAwake(nudge);
    },
    /** Rejoins the live channel. */
    rejoin() {
      joins.joined();
      confirm();
    },
    /** Handles an `online` event. `isCalm`: returns whether nothing else happens on the device. */
    reconnected(isCalm: () => boolean) {
      life.whenAwake(() => {
        budget.wentOnline(context.deviceIndex, isCalm());
        visitor.reconnected();
        member?.engine.reconnected();
      });
    },
    /** True while no engine of the page sends, pulls or waits for a lock. */
    isIdle: () => visiting.isIdle() && (member?.isIdle() ?? true),
    /** Null while nobody is signed in. */
    member: () => member?.engine ?? null,
    owner: () => member?.owner ?? null,
    enter(uid: string) {
      if (member) return;
      member = { owner: uid, ...startEngine(context, uid, visibility, nextId) };
      joins.joined();
      confirm();
    },
    sessionChanged() {
      life.whenAwake(() => member?.engine.sessionChanged());
    },
    sessionRenewed() {
      life.whenAwake(() => member?.engine.sessionRenewed());
      confirm();
    },
    /** Stops the member's engine, which aborts its open requests ([SO1]). */
    async leave(): Promise<void> {
      const leaving = member;
      member = null;
      if (!leaving) return;
      const stopped = leaving.engine.stop();
      leaving.abort();
      // A page that dies while stopping never resolves, but it releases its storage.
      await Promise.race([stopped, life.aborted]);
    },
  };
};

export type SimPage = ReturnType<typeof createSimPage>;

interface Visibility {
  isHidden: boolean;
  /** The page was hidden once, so its timers may have fired without effect. */
  wasHidden: boolean;
}

const startEngine = (context: PageContext, owner: string, visibility: Visibility, nextId: () => number) => {
  const { world, life } = context;
  const { ledger } = world;
  const stores = context.storesOf(owner);
  const isDeskOpen = world.organisers.includes(owner) && world.random.chance(0.6);
  const { promise: stopped, resolve: abort } = Promise.withResolvers<void>();
  let hasStopped = false;
  void stopped.then(() => (hasStopped = true));
  const watch = createBackoffWatch(
    world,
    life,
    () => owner !== 'visitor' && !hasStopped && !visibility.wasHidden,
    {
      locks: context.locks,
      announce: ledger.recordEvent,
    },
  );
  const storage = {
    ...portsOf(context, owner, nextId),
    announcer: {
      announce(event: SyncEvent) {
        watch.announce(event);
        if (event.kind === 'queued') engine.queued();
      },
    },
    isStorageFull,
    releaseReserve: () => context.guard.releaseReserve(life),
  } satisfies WritingPorts;
  const engine = createEngine({
    ...storage,
    locks: watch.locks,
    transport: observeTransport(context, owner, stores, stopped),
    session: context.sessionOf(life),
    shownBy,
    opened: () => (isDeskOpen ? ['desk'] : []),
    isVisible: () => !visibility.isHidden,
    report(error) {
      if (!isStorageFault(error)) ledger.break(`the engine reported ${String(error)}`);
    },
  });
  engine.start();
  return { engine: { ...engine, ...createWriting(storage) }, abort, isIdle: watch.isIdle };
};

/** The ports of one owner for a page or a worker with this life: storage, clock, timers and random values. */
export const portsOf = (
  { world: { time, random }, life, state, guard, storesOf, name }: PageContext,
  owner: string,
  nextId: () => number,
) => ({
  owner,
  outbox: guard.outbox(life, owner, storesOf(owner)),
  mirror: owner === 'visitor' ? null : guard.mirror(life, owner, storesOf(owner)),
  clock: { now: () => time.now() + state.skew },
  timers: { after: (ms: number, work: () => void) => time.after(ms, () => life.whenAwake(work)) },
  random: {
    next: random.next,
    // Begins with random digits, so that the order of ids is not the order of writing.
    uuid: () => `${random.between(1_000, 9_999)}-${name}-${owner}-${nextId()}`,
  },
});

/** The transport of a page or worker. Records each request and answer, and checks the rules about them. */
export const observeTransport = (
  context: PageContext,
  owner: string,
  stores: OwnerStores,
  stopped: Promise<void>,
): Transport => {
  const { world, life, state, flights } = context;
  const { time, ledger, members } = world;
  let hasPullFailed = false;
  /** True when the server's last answer to this page was `client-too-old` ([ER6]). */
  let isTooOld = false;
  const transport = createSimTransport({
    ...world,
    tab: { gate: life.gate, aborted: Promise.race([life.aborted, stopped]) },
    isDown: () => state.isDown,
    slowness: () => state.slowness,
    batchLimit: context.batchLimit,
    app: context.app,
    members,
    onSend: recordSend,
  });
  return {
    canSend: transport.canSend,
    batchLimit: transport.batchLimit,
    async send(entries, session) {
      if (entries.length > 1 && entries.some(({ isWithdrawing }) => isWithdrawing))
        ledger.break('[OB8] a withdrawn entry was sent with others');
      for (const { id } of entries)
        if (!state.hasClockJumped) world.budget.attempted(context.deviceIndex, id);
      const outcomes = await transport.send(entries, session);
      for (const [index, { id }] of entries.entries()) {
        if (flights.get(id)?.life === life) flights.delete(id);
        const record = ledger.records.get(id);
        const outcome = outcomes[index];
        if (!record || !outcome) continue;
        if (outcome.kind === 'applied') record.isAcked = true;
        if (record.seen !== null && (outcome.kind === 'applied' || outcome.kind === 'rejected'))
          world.faults.count('decision', outcome.kind === 'applied' ? 'made' : outcome.refusal.code);
        const afterMs = outcome.kind === 'retry' && outcome.scope === 'entry' ? outcome.afterMs : null;
        if (afterMs !== null) world.budget.answeredRetryAfter(id);
        if (outcome.kind === 'needs-auth') world.budget.answeredUnauthorized(id);
        if (outcome.kind === 'client-too-old') {
          world.budget.answeredTooOld(id);
          if (!isTooOld) world.budget.answeredRetryAfter(id);
        }
        isTooOld = outcome.kind === 'client-too-old';
        if (outcome.kind === 'retry') world.budget.requestFailed(context.deviceIndex);
        record.afterMs = afterMs ?? 0;
      }
      return outcomes;
    },
    async pull(cursors, session, asked) {
      if (session.kind !== 'member' || session.uid !== owner)
        ledger.break(`[ID1] a pull for ${owner} was sent under another session`);
      const outcome = await transport.pull(cursors, session, asked);
      const isOwnPage = outcome.kind === 'page' && outcome.page.uid === owner;
      if (isOwnPage && hasPullFailed) world.budget.allowRetry(context.deviceIndex);
      hasPullFailed = !isOwnPage;
      if (outcome.kind !== 'page' && outcome.kind !== 'needs-auth')
        world.budget.requestFailed(context.deviceIndex);
      if (outcome.kind === 'server-error' && outcome.afterMs !== null)
        state.pullNotBefore = Math.max(state.pullNotBefore, time.now() + outcome.afterMs);
      return outcome;
    },
  };

  function recordSend({ id, version }: Entry): void {
    if (version > context.app) ledger.break(`[LN6] ${id} was sent by an app older than the entry`);
    const record = ledger.sent(id);
    if (!record) return;
    if (!state.hasClockJumped) world.budget.entrySent(context.deviceIndex, id);
    const isSteady = !state.hasClockJumped && !life.wasFrozen();
    if (isSteady && time.now() < record.notBefore - 100)
      ledger.break(`[ER5] ${id} was sent ${record.notBefore - time.now()} ms before the server wanted it`);
    const other = flights.get(id);
    const isOtherSteady = other && other.life !== life && !other.life.isDead() && !other.life.wasFrozen();
    if (isSteady && isOtherSteady && time.now() < other.until)
      ledger.break(`[LS1] two pages sent ${id} at once during a valid lease`);
    const lease = stores.outbox.entries.get(id)?.lease;
    flights.set(id, { life, until: (lease?.until ?? 0) - state.skew });
  }
};

/** True for an error of the simulated storage. */
export const isStorageFault = (error: unknown): boolean =>
  isStorageFull(error) || (error instanceof DOMException && error.name === 'AbortError');
