import { isWaiting } from '../../src/engine/sync/entry.ts';
import type { CurrentSession, SessionPort } from '../../src/engine/sync/ports.ts';
import type { ClubServer } from './club-server.ts';
import { createFakeLocks } from './fake-locks.ts';
import type { Faults } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { createMemoryMirror, createMemoryOutbox } from './memory-stores.ts';
import type { Random } from './random.ts';
import type { SendBudget } from './send-budget.ts';
import { runInBackground } from './sim-background.ts';
import { createSimPage, type Flight, type PageContext, type SimPage } from './sim-page.ts';
import { createStorageGuard, type OwnerStores } from './sim-storage.ts';
import { createTabLife, type TabLife } from './sim-tab.ts';
import type { WorldTime } from './world-time.ts';

export interface World {
  readonly time: WorldTime;
  readonly random: Random;
  readonly faults: Faults;
  readonly server: ClubServer;
  readonly ledger: Ledger;
  readonly budget: SendBudget;
  readonly members: readonly string[];
  /** The members who decide about applications. */
  readonly organisers: readonly string[];
}

export interface DeviceState {
  member: string;
  token: string | null;
  /** Another member whose session the browser holds while the pages of `member` are still open; null without one. */
  stranger: string | null;
  /** The token was refreshed without an event, which the auth client still owes. */
  isAuthEventDue: boolean;
  isDown: boolean;
  /** The delay of every answer in milliseconds. */
  slowness: number;
  /** True time until which the server asked the device not to pull. */
  pullNotBefore: number;
  /** True time since which the origin's quota is exhausted; null while it is not. */
  quotaSince: number | null;
  /** Freeing it makes room for as long as the quota is exhausted. Filled again afterwards. */
  hasReserve: boolean;
  /** The disk itself is full, so every write fails. */
  isDiskFull: boolean;
  /** When the exhausted quota or the full disk last began, in true time. */
  lastFullAt: number;
  /** The error of the device's clock in milliseconds. */
  skew: number;
  hasClockJumped: boolean;
  isSigningOut: boolean;
  /** True time at which the last sign-out began. */
  signedOutAt: number;
}

/** The device has room again, and fills its reserve. */
export const endQuotaFault = (state: DeviceState): void => {
  state.quotaSince = null;
  state.hasReserve = true;
};

/** One device: its storage for each member and for visitors, its session, its clock and its open pages. */
export const createSimDevice = (world: World, index: number, hasLocks: boolean) => {
  const { time, random, faults, server, members } = world;
  const stores = new Map(
    ['visitor', ...members].map((owner): [string, OwnerStores] => [
      owner,
      { outbox: createMemoryOutbox(), mirror: createMemoryMirror(), clears: 0 },
    ]),
  );
  const storesOf = (owner: string) => stores.get(owner) as OwnerStores;
  const locks = createFakeLocks({ after: time.after }, hasLocks);
  const state: DeviceState = {
    member: members[index % members.length] ?? '',
    token: null,
    stranger: null,
    isAuthEventDue: false,
    isDown: false,
    slowness: 0,
    pullNotBefore: 0,
    quotaSince: null,
    hasReserve: true,
    isDiskFull: false,
    lastFullAt: -Infinity,
    skew: 0,
    hasClockJumped: false,
    isSigningOut: false,
    signedOutAt: -Infinity,
  };
  const batchLimit = random.pick([1, 3, 100]) ?? 1;
  const guard = createStorageGuard(world, index, state);
  const flights = new Map<string, Flight>();
  let pages: SimPage[] = [];
  let nextPage = 0;
  let app = server.shape();
  let isUpdateDue = false;

  const currentSession = (): CurrentSession =>
    state.stranger !== null
      ? { kind: 'member', uid: state.stranger, accessToken: server.issue(state.stranger) }
      : state.token === null
        ? { kind: 'none' }
        : { kind: 'member', uid: state.member, accessToken: state.token };
  const emitSession = () => {
    state.isAuthEventDue = false;
    world.budget.allowRetry(index);
    world.budget.sessionBegan();
    for (const page of alivePages()) page.sessionChanged();
  };
  /** Refreshes the token. Returns the session of the member who is signed in once the answer is there. */
  const renew = async (): Promise<CurrentSession> => {
    const { member } = state;
    await time.sleep(random.between(5, 500));
    if (state.token === null || state.stranger !== null || state.member !== member) return currentSession();
    const fate = state.isDown || server.isDown() ? 'unreachable' : faults.renewal();
    if (fate === 'unreachable') return { kind: 'unreachable' };
    if (fate === 'refused') state.token = null;
    if (fate === 'same-token') state.isAuthEventDue = true;
    if (fate === 'works') {
      state.token = server.issue(member);
      for (const page of alivePages()) page.sessionRenewed();
    }
    if (!state.hasClockJumped) world.budget.tokenRefreshed(index);
    return currentSession();
  };
  const sessionOf = (life: TabLife): SessionPort => ({
    async current() {
      await life.gate();
      return currentSession();
    },
    async renew() {
      await life.gate();
      const renewed = await renew();
      await life.gate();
      return renewed;
    },
  });

  const createPageContext = (): PageContext => {
    const life: TabLife = createTabLife(time, () => locks.free(life));
    return {
      world,
      deviceIndex: index,
      name: `${index}${String.fromCodePoint(97 + (nextPage % 26))}${nextPage++}`,
      life,
      state,
      locks: locks.forPage(life),
      guard,
      storesOf,
      sessionOf,
      flights,
      batchLimit,
      app,
    };
  };
  const openPage = (): SimPage => {
    world.budget.allowRetry(index);
    world.budget.sessionBegan();
    const page = createSimPage(createPageContext());
    pages.push(page);
    if (!state.isSigningOut) page.enter(state.member);
    return page;
  };
  const runWorker = (cameOnline: boolean): void => {
    if (cameOnline) world.budget.wentOnline(index, false);
    for (const owner of ['visitor', state.member]) {
      const worker = createPageContext();
      // The browser may end a worker at any time.
      if (random.chance(0.3)) worker.life.crash(random.between(1, 30));
      void runInBackground(worker, owner, cameOnline, () => {
        world.budget.allowRetry(index);
        for (const page of alivePages())
          if (page.owner() === owner) page.life.whenAwake(() => page.member()?.nudge());
      });
    }
  };
  const alivePages = () => {
    pages = pages.filter(({ life }) => !life.isDead());
    return pages;
  };
  const clearMirror = async (owner: string) => {
    storesOf(owner).clears += 1;
    storesOf(owner).mirror.empty();
  };
  const signIn = (member: string) => {
    state.member = member;
    state.token = server.issue(member);
    emitSession();
  };

  const update = async (): Promise<void> => {
    isUpdateDue = state.isSigningOut;
    if (app === server.shape() || isUpdateDue) return;
    app = server.shape();
    const count = alivePages().length;
    for (const { life } of alivePages()) life.crash();
    await clearMirror(state.member);
    for (let page = 0; page < Math.max(1, count); page++) openPage();
  };

  return {
    index,
    state,
    storesOf,
    openPage,
    alivePages,
    clearMirror,
    signIn,
    emitSession,
    /**
     * Delivers an `online` event to every page, each with a small delay. If the device was idle, checks a second later that the
     * backoff of waiting entries has restarted ([BO2]).
     */
    online() {
      const hasNoStorageTrouble =
        !faults.mayStorageFail && !state.isDiskFull && state.quotaSince === null && !state.isSigningOut;
      const isIdle = () => alivePages().every((page) => page.isIdle() && !page.life.isFrozen());
      const began = time.now();
      const mayCheck = hasNoStorageTrouble && isIdle() && !state.hasClockJumped;
      const notifiedPages = alivePages();
      for (const page of notifiedPages)
        time.after(random.between(0, 50), () => page.reconnected(() => mayCheck && isIdle()));
      const owners = mayCheck ? ['visitor', state.member] : [];
      const backedOff = owners.flatMap((owner) =>
        [...storesOf(owner).outbox.entries.values()]
          .filter((entry) => entry.state === 'queued' && (entry.unansweredCount ?? 0) > 2)
          .map((entry) => ({ owner, entry })),
      );
      time.after(950, () => {
        const isSteady =
          alivePages().some((page) => notifiedPages.includes(page)) &&
          alivePages().every((page) => page.isIdle() && !page.life.isFrozen());
        if (!isSteady || state.signedOutAt >= began || state.lastFullAt >= began) return;
        for (const { owner, entry } of backedOff) {
          const now = storesOf(owner).outbox.entries.get(entry.id);
          const isHead = ![...storesOf(owner).outbox.entries.values()].some(
            (other) => other.lane === entry.lane && other.seq < entry.seq && isWaiting(other),
          );
          if (isHead && now?.state === 'queued' && (now.unansweredCount ?? 0) > (entry.unansweredCount ?? 0))
            world.ledger.break(`[BO2] ${entry.id} did not start its steps anew after an online event`);
        }
      });
    },
    /** Wakes the background worker like the browser: at once, or once the network is back if there was none ([BO2]). */
    wakeWorker() {
      const wasOffline = state.isDown;
      const wake = () => {
        if (state.isDown && wasOffline) time.after(1_000, wake);
        else runWorker(wasOffline);
      };
      wake();
    },
    /** Puts another member's session into the browser for `ms`, and emits a session event at its start and end. */
    visitByStranger(uid: string, ms: number) {
      state.stranger = uid;
      emitSession();
      time.after(ms, () => {
        if (state.stranger === null) return;
        state.stranger = null;
        emitSession();
      });
    },
    isOutdated: () => app < server.shape(),
    /** Updates the app: reloads every page and clears the mirror. A running sign-out ends first. */
    update,
    /** Stops every page, clears the mirror and keeps the outbox ([SO1]); then `next` signs in. */
    async signOut(next: string): Promise<void> {
      if (state.isSigningOut) return;
      state.isSigningOut = true;
      state.signedOutAt = time.now();
      const before = state.member;
      state.token = null;
      await Promise.all(
        alivePages().map(async (page) => {
          page.life.thaw();
          await page.leave();
        }),
      );
      if (random.chance(0.5)) for (const { life } of alivePages()) life.crash();
      await clearMirror(before);
      if (random.chance(0.3)) await time.sleep(random.between(100, 5_000));
      const { rows, documents } = storesOf(before).mirror;
      if (rows.size + documents.size > 0)
        world.ledger.break(`[SO1] device ${index} got rows of ${before} after the sign-out`);
      state.isSigningOut = false;
      signIn(next);
      for (const page of alivePages()) page.enter(next);
      if (alivePages().length === 0) openPage();
      if (isUpdateDue) await update();
    },
  };
};

export type SimDevice = ReturnType<typeof createSimDevice>;
