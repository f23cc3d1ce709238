import { createEngine, type Engine } from '../../src/sync/engine.ts';
import type { Identity, MirrorStore, OutboxStore, RemoteRow } from '../../src/sync/ports.ts';
import type { ClubServer, StoredRow } from './club-server.ts';
import type { Faults } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { createMemoryMirror, createMemoryOutbox, isStorageFull, storageFull } from './memory-stores.ts';
import type { Random } from './random.ts';
import { createSimTransport } from './sim-network.ts';
import { createFakeLocks } from './fake-locks.ts';
import { createTabLife, type TabLife } from './sim-tab.ts';
import type { WorldTime } from './world-time.ts';

export interface World {
  readonly time: WorldTime;
  readonly random: Random;
  readonly faults: Faults;
  readonly server: ClubServer;
  readonly ledger: Ledger;
  readonly members: readonly string[];
}

export interface SimTab {
  readonly life: TabLife;
  readonly engine: Engine;
}

/** Storage steps in one moment of virtual time; honest work stays far below. */
const longestBurst = 5_000;

/** One device: its storage for each member, its session, its clock and its open tabs. */
export const createSimDevice = (world: World, index: number, hasLocks: boolean) => {
  const { time, random, faults, server, ledger, members } = world;
  const stores = new Map(
    members.map((uid) => [uid, { outbox: createMemoryOutbox(), mirror: createMemoryMirror() }]),
  );
  const locks = createFakeLocks({ after: time.after }, hasLocks);
  const state = {
    member: members[index % members.length] ?? '',
    token: null as string | null,
    /** Another member whose session the browser holds while the pages of `member` are still open. */
    stranger: null as string | null,
    isDown: false,
    isHidden: false,
    isQuotaFull: false,
    skew: 0,
    isSigningOut: false,
    /** Cancelling is only certain on a device whose clock and pages behave. */
    hasOddTime: false,
  };
  const batchLimit = random.pick([1, 3, 100]) ?? 1;
  let tabs: SimTab[] = [];
  let nextTab = 0;

  const storesOf = (uid: string) => stores.get(uid) as NonNullable<ReturnType<typeof stores.get>>;
  const identity = (): Identity =>
    state.stranger !== null
      ? { kind: 'member', uid: state.stranger, accessToken: server.issue(state.stranger) }
      : state.token === null
        ? { kind: 'none' }
        : { kind: 'member', uid: state.member, accessToken: state.token };

  let steps = { at: 0, count: 0 };
  /** A loop that waits for nothing would hold the whole world, because time only moves when all is quiet. */
  const stopEndlessLoop = (life: TabLife) => {
    steps = steps.at === time.now() ? { at: steps.at, count: steps.count + 1 } : { at: time.now(), count: 0 };
    if (steps.count < longestBurst) return;
    ledger.break(`device ${index} takes no end of storage steps in one moment`);
    life.crash();
  };

  const step = async <Result>(
    life: TabLife,
    work: () => Promise<Result>,
    isFull = false,
  ): Promise<Result> => {
    stopEndlessLoop(life);
    await life.gate();
    const delay = faults.storageDelay();
    if (delay > 0) {
      await time.sleep(delay);
      await life.gate();
    }
    if (isFull || faults.storageRefuses()) throw storageFull();
    const result = await work();
    await life.gate();
    return result;
  };
  const guardOutbox = (life: TabLife, outbox: OutboxStore): OutboxStore => ({
    add: (draft) =>
      step(life, async () => {
        const entry = await outbox.add(draft);
        ledger.wrote(index, entry);
        return entry;
      }),
    all: () => step(life, outbox.all),
    change: (id, change) => step(life, () => outbox.change(id, change)),
  });
  const checkRows = (uid: string, rows: readonly RemoteRow[]) => {
    for (const row of rows) {
      const { audience } = row as StoredRow;
      if (audience !== null && audience !== uid)
        ledger.break(`[ID4] device ${index} stored ${row.table} ${row.id} of ${audience} for ${uid}`);
    }
  };
  const guardMirror = (life: TabLife, uid: string, mirror: MirrorStore): MirrorStore => ({
    cursor: () => step(life, mirror.cursor),
    apply(page) {
      checkRows(uid, page.rows);
      return step(life, () => mirror.apply(page), state.isQuotaFull);
    },
    applyHint(rows) {
      checkRows(uid, rows);
      return step(life, () => mirror.applyHint(rows), state.isQuotaFull);
    },
    has: (table, id) => step(life, () => mirror.has(table, id)),
    clear: () => step(life, mirror.clear),
  });

  /** Only what has a say about identity: the answer of the server, and whoever is signed in by then. */
  const renew = async (): Promise<Identity> => {
    const { member } = state;
    await time.sleep(random.between(5, 500));
    if (state.token === null || state.stranger !== null || state.member !== member) return identity();
    const fate = state.isDown ? 'unreachable' : faults.renewal();
    if (fate === 'unreachable') return { kind: 'unreachable' };
    if (fate === 'refused') state.token = null;
    if (fate === 'works') state.token = server.issue(member);
    return identity();
  };

  const openTab = (): SimTab => {
    const owner = state.member;
    const life: TabLife = createTabLife(time, () => locks.free(life));
    const name = `${index}${String.fromCodePoint(97 + nextTab++)}`;
    let nextUuid = 0;
    const { outbox, mirror } = storesOf(owner);
    const engine = createEngine({
      owner,
      outbox: guardOutbox(life, outbox),
      mirror: guardMirror(life, owner, mirror),
      locks: locks.forPage(life),
      clock: { now: () => time.now() + state.skew },
      timers: { after: (ms, work) => time.after(ms, () => life.whenAwake(work)) },
      random: {
        next: random.next,
        // The beginning is random, because the order of ids must not be the order of writing.
        uuid: () => `${random.between(1_000, 9_999)}-${name}-${++nextUuid}`,
      },
      transport: createSimTransport({
        time,
        random,
        faults,
        server,
        tab: life,
        isDown: () => state.isDown,
        batchLimit,
        onSend: (entry) => ledger.sent(entry.id),
      }),
      announcer: {
        announce(event) {
          const record = event.kind === 'refused' ? ledger.records.get(event.id) : undefined;
          if (record) record.isReordered = true;
        },
      },
      session: {
        async current() {
          await life.gate();
          return identity();
        },
        async renew() {
          await life.gate();
          const renewed = await renew();
          await life.gate();
          return renewed;
        },
      },
      isVisible: () => !state.isHidden,
      isStorageFull,
      report(error) {
        if (!isStorageFull(error)) ledger.break(`the engine reported ${String(error)}`);
      },
    });
    const tab = { life, engine };
    tabs.push(tab);
    engine.start();
    return tab;
  };
  const aliveTabs = () => {
    tabs = tabs.filter(({ life }) => !life.isDead());
    return tabs;
  };
  const signIn = (member: string) => {
    state.member = member;
    state.token = server.issue(member);
    for (const { engine } of aliveTabs()) engine.sessionChanged();
  };

  return {
    index,
    state,
    storesOf,
    openTab,
    aliveTabs,
    signIn,
    /** Every tab stops, the mirror goes, the outbox stays ([SO1]); then `next` signs in. */
    async signOut(next: string): Promise<void> {
      if (state.isSigningOut) return;
      state.isSigningOut = true;
      const before = state.member;
      const leaving = aliveTabs();
      tabs = [];
      state.token = null;
      await Promise.all(
        leaving.map(async ({ life, engine }) => {
          life.thaw();
          const stopped = engine.stop();
          life.cut();
          await Promise.race([stopped, died(life, time)]);
        }),
      );
      for (const { life } of leaving) if (!life.isDead()) life.crash();
      await storesOf(before).mirror.clear();
      state.isSigningOut = false;
      signIn(next);
      openTab();
    },
  };
};

export type SimDevice = ReturnType<typeof createSimDevice>;

/** A page that dies while it stops never says so; its storage is free all the same. */
const died = async (life: TabLife, time: WorldTime): Promise<void> => {
  while (!life.isDead()) await time.sleep(100);
};
