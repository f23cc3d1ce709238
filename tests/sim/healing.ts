import { brokenOnDevice } from './invariants.ts';
import type { SimDevice, World } from './sim-device.ts';

/** How much a world helps its engines when its faults end. */
export interface HealingManner {
  /** Tabs are nudged and told about the session, as when a person comes back to each of them. */
  readonly isAssisted: boolean;
  /** Pages that are frozen wake up; otherwise others must do without what those hold. */
  readonly thaws: boolean;
  /** One endpoint is still in trouble when all else has ended: what does not need it arrives all the same ([BO3]). */
  readonly staysBroken: string | null;
  /** The time of healing is waited for although all is well before: nothing may break any more. */
  readonly isWatchedToTheEnd: boolean;
}

/** Until every transaction that is still open has ended. */
const calmMs = 41_000;
/**
 * The longest request, one turn behind a frozen page, one step of the backoff with its jitter, the longest usual
 * Retry-After, a retry of storage and one regular pull with its requests.
 */
const healMs = 15_000 + 31_000 + 12_000 + 20_000 + 60_000 + 5_000;
const stepMs = 11_000;

/**
 * Ends the faults: network up, storage free, members signed in, apps of today, one visible page a device. From then on
 * the engines are on their own, unless the manner is to assist them.
 */
export const heal = async (world: World, devices: readonly SimDevice[], manner: HealingManner) => {
  world.faults.heal();
  if (manner.staysBroken !== null) world.faults.breakDown(manner.staysBroken);
  for (const device of devices) {
    await endFaults(device, manner);
    wake(device);
    tellWhatHappened(device, manner);
  }
  await world.time.advance(calmMs);
  if (manner.isAssisted)
    for (const device of devices)
      for (const page of device.alivePages()) {
        page.member()?.nudge();
        page.visitor.nudge();
      }
  if (manner.isWatchedToTheEnd) await world.time.advance(healMs);
  else await advanceUntilQuiet(world, devices, manner.staysBroken);
};

/** The last endpoint in trouble works again. */
export const mend = async (world: World, devices: readonly SimDevice[]) => {
  world.faults.heal();
  await advanceUntilQuiet(world, devices);
};

/** Entries of other members are sent once those sign in on this device again. */
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

/** Until what the server put off itself has had its time too. */
export const waitFor = async (world: World, devices: readonly SimDevice[], ms: number) => {
  await world.time.advance(ms);
  await advanceUntilQuiet(world, devices);
};

/** The time of healing, or less when all is well before. */
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
    device.tellSession();
  }
  for (const { life } of device.alivePages()) {
    life.spare();
    // Here one step of a sign-out waits for all pages; in a browser each page takes its own.
    if (thaws || state.isSigningOut) life.thaw();
  }
  if (device.isOutdated()) await device.update();
};

/** The person looks at one page at least; a page that comes into view is nudged by the app itself. */
const wake = (device: SimDevice) => {
  const awake = device.alivePages().filter(({ life }) => !life.isFrozen());
  if (awake.some((page) => !page.isHidden())) return;
  if (awake[0]) awake[0].hide(false);
  else device.openPage();
};

/** Only what a browser would really say: nobody is signed in any more, or the token came back. */
const tellWhatHappened = (device: SimDevice, { isAssisted }: HealingManner) => {
  const { state } = device;
  if (state.isSigningOut) return;
  if (state.token === null || isAssisted) device.signIn(state.member);
  else if (state.isAuthEventDue) device.tellSession();
};
