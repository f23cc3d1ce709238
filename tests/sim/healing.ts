import { brokenOnDevice } from './invariants.ts';
import type { SimDevice, World } from './sim-device.ts';

/** How much a world helps its engines when its faults end. */
export interface HealingManner {
  /** Nudges the tabs and announces the session, as if a person came back to each tab. */
  readonly isAssisted: boolean;
  /** Thaws frozen pages. Otherwise the others must cope with the locks and leases that those hold. */
  readonly thaws: boolean;
  /** One endpoint keeps failing when all other faults have ended; entries that do not need it must still arrive ([BO3]). */
  readonly staysBroken: string | null;
  /** Expires all tokens when the other faults have ended. */
  readonly expiresTokens: boolean;
  /** Runs the whole time of healing even after everything holds, because nothing may break later. */
  readonly isWatchedToTheEnd: boolean;
}

/** By then every open transaction has ended. */
const calmMs = 41_000;
/**
 * The sum of the longest request, one wait for a frozen page, one step of the backoff with its jitter, the longest usual
 * Retry-After, a retry of storage and one regular pull with its requests.
 */
const healMs = 15_000 + 31_000 + 12_000 + 20_000 + 60_000 + 5_000;
const stepMs = 11_000;

/**
 * Ends the faults: network up, storage free, members signed in, apps up to date, one visible page on each device. From then
 * on the engines must recover by themselves, unless `manner` assists them.
 */
export const heal = async (world: World, devices: readonly SimDevice[], manner: HealingManner) => {
  world.faults.heal();
  if (manner.staysBroken !== null) world.faults.breakDown([manner.staysBroken]);
  if (manner.expiresTokens) world.server.expireAll();
  for (const device of devices) {
    await endFaults(device, manner);
    wake(device);
    tellWhatHappened(device, manner);
  }
  await world.time.advance(calmMs);
  if (manner.isAssisted)
    for (const device of devices)
      for (const page of device.alivePages()) {
        world.budget.allowRetry(device.index);
        page.nudge();
      }
  if (manner.isWatchedToTheEnd) await world.time.advance(healMs);
  else await advanceUntilQuiet(world, devices, manner.staysBroken);
};

/** Repairs the endpoint that still fails. */
export const mend = async (world: World, devices: readonly SimDevice[]) => {
  world.faults.heal();
  await advanceUntilQuiet(world, devices);
};

/** Signs in every member whose entries wait on a device, so that they are sent. */
export const healOtherMembers = async (world: World, devices: readonly SimDevice[]) => {
  for (const member of world.members) {
    const waiting = devices.filter(
      ({ state, storesOf }) => state.member !== member && storesOf(member).outbox.entries.size > 0,
    );
    if (waiting.length === 0) continue;
    for (const device of waiting) void device.signOut(member);
    await advanceUntilQuiet(world, devices);
  }
};

/** Advances by `ms`, for entries that the server itself delayed, and then until all invariants hold. */
export const advanceFor = async (world: World, devices: readonly SimDevice[], ms: number) => {
  await world.time.advance(ms);
  await advanceUntilQuiet(world, devices);
};

/** Advances until all invariants hold, at most by the time of healing. */
const advanceUntilQuiet = async (
  world: World,
  devices: readonly SimDevice[],
  broken: string | null = null,
) => {
  for (let spent = 0; spent < healMs; spent += stepMs) {
    await world.time.advance(stepMs);
    if (devices.every((device) => brokenOnDevice(world, device, broken).length === 0)) return;
  }
};

const endFaults = async (device: SimDevice, { thaws }: HealingManner) => {
  const { state } = device;
  state.isDown = false;
  state.slowness = 0;
  state.quotaSince = null;
  state.isDiskFull = false;
  if (state.stranger !== null) {
    state.stranger = null;
    device.emitSession();
  }
  for (const { life } of device.alivePages()) {
    life.spare();
    // A simulated sign-out waits for all pages; in a browser each page signs out by itself.
    if (thaws || state.isSigningOut) life.thaw();
  }
  if (device.isOutdated()) await device.update();
};

/** Shows at least one page to the person; the app nudges the engine of a page that becomes visible. */
const wake = (device: SimDevice) => {
  const awake = device.alivePages().filter(({ life }) => !life.isFrozen());
  if (awake.some((page) => !page.isHidden())) return;
  if (awake[0]) awake[0].hide(false);
  else device.openPage();
};

/** Announces only what a real browser would: nobody is signed in any more, or the token is back. */
const tellWhatHappened = (device: SimDevice, { isAssisted }: HealingManner) => {
  const { state } = device;
  if (state.isSigningOut) return;
  if (state.token === null || isAssisted) device.signIn(state.member);
  else if (state.isAuthEventDue) device.emitSession();
};
