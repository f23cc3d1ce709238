import { brokenOnDevice } from './invariants.ts';
import { endQuotaFault, type SimDevice, type World } from './sim-device.ts';

/** How a world ends its faults, and how much it helps its engines then. */
export interface HealingOptions {
  /** Nudges the tabs and emits a session event, as if a person came back to each tab. */
  readonly isAssisted: boolean;
  /** Thaws frozen pages. Otherwise the other pages must cope with the locks and leases of the frozen ones. */
  readonly thaws: boolean;
  /** The endpoint that keeps failing; entries that do not need it must still arrive ([BO3]). Null: none. */
  readonly staysBroken: string | null;
  /** Expires all tokens at the end of the faults. */
  readonly expiresTokens: boolean;
  /** Runs for all of `healMs` even if every invariant holds earlier, because nothing may break later. */
  readonly isWatchedToTheEnd: boolean;
}

/** After this time every open transaction has ended. */
const calmMs = 41_000;
/** The longest request, wait for a frozen page, backoff step with jitter, usual Retry-After, storage retry, and regular pull. */
const healMs = 15_000 + 31_000 + 12_000 + 20_000 + 60_000 + 5_000;
const stepMs = 11_000;

/**
 * Ends the faults: network up, storage free, members signed in, apps up to date, one visible page on each device. From then
 * on the engines must recover by themselves, unless `options` assists them.
 */
export const heal = async (world: World, devices: readonly SimDevice[], options: HealingOptions) => {
  world.faults.heal();
  if (options.staysBroken !== null) world.faults.breakDown([options.staysBroken]);
  if (options.expiresTokens) world.server.expireAll();
  for (const device of devices) {
    await endFaults(device, options);
    showPage(device);
    emitAuthEvents(device, options);
  }
  await world.time.advance(calmMs);
  if (options.isAssisted)
    for (const device of devices)
      for (const page of device.alivePages()) {
        world.budget.allowRetry(device.index);
        page.nudge();
      }
  if (options.isWatchedToTheEnd) await world.time.advance(healMs);
  else await advanceUntilQuiet(world, devices, options.staysBroken);
};

/** Repairs the endpoint that `staysBroken` kept failing. */
export const repairEndpoint = async (world: World, devices: readonly SimDevice[]) => {
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

/** Advances by `ms`, the wait that the server asked for, and then until all invariants hold. */
export const advanceFor = async (world: World, devices: readonly SimDevice[], ms: number) => {
  await world.time.advance(ms);
  await advanceUntilQuiet(world, devices);
};

/** Advances until all invariants hold, for at most `healMs`. */
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

const endFaults = async (device: SimDevice, { thaws }: HealingOptions) => {
  const { state } = device;
  state.isDown = false;
  state.slowness = 0;
  endQuotaFault(state);
  state.isDiskFull = false;
  if (state.stranger !== null) {
    state.stranger = null;
    device.emitSession();
  }
  for (const { life } of device.alivePages()) {
    life.spare();
    // A simulated sign-out waits for all pages. In a browser each page signs out by itself.
    if (thaws || state.isSigningOut) life.thaw();
  }
  if (device.isOutdated()) await device.update();
};

/** Makes at least one page of the device visible; the app then nudges that page's engines. */
const showPage = (device: SimDevice) => {
  const awake = device.alivePages().filter(({ life }) => !life.isFrozen());
  if (awake.some((page) => !page.isHidden())) return;
  if (awake[0]) awake[0].hide(false);
  else device.openPage();
};

/** Signs the member in again after an ended session, and emits an auth event that was still due. */
const emitAuthEvents = (device: SimDevice, { isAssisted }: HealingOptions) => {
  const { state } = device;
  if (state.isSigningOut) return;
  if (state.token === null || isAssisted) device.signIn(state.member);
  else if (state.isAuthEventDue) device.emitSession();
};
