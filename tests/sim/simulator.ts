import { createClubServer, type StoredRow } from './club-server.ts';
import { createFaults } from './faults.ts';
import { brokenInWorld, brokenOnDevice } from './invariants.ts';
import { createLedger } from './ledger.ts';
import { createRandom } from './random.ts';
import { createSimDevice, type SimDevice, type World } from './sim-device.ts';
import { operate } from './sim-operations.ts';
import { createWorldTime } from './world-time.ts';

export interface SimResult {
  readonly seed: number;
  /** What was done, each with its virtual time in milliseconds. */
  readonly operations: readonly string[];
  /** Empty when everything held. */
  readonly violations: readonly string[];
  readonly faults: ReadonlyMap<string, number>;
  /** Things that people wrote, and requests that reached the server with them. */
  readonly written: number;
  readonly arrivals: number;
  readonly virtualMs: number;
}

/** The longest request, one step of the backoff with its jitter, and one regular pull with its requests. */
const healMs = 15_000 + 20_000 + 12_000 + 60_000 + 5_000;
/** Until every transaction that is still open has ended. */
const calmMs = 41_000;

/**
 * One world from one seed: two to five devices of two members, the real engine
 * in one to three tabs each, some minutes of operations under faults; then
 * everything heals, and everything is checked. The same seed does the same.
 */
export const simulate = async (seed: number): Promise<SimResult> => {
  const random = createRandom(seed);
  const time = createWorldTime();
  const faults = createFaults(random);
  const devices: SimDevice[] = [];
  const removed = new Set<string>();
  const server = createClubServer({
    time,
    pageSize: random.pick([2, 5, 1_000]) ?? 1_000,
    held: faults.held,
    onChange(change) {
      if (change.kind === 'gone') removed.add(change.id);
      tellLive(world, devices, change.kind === 'row' ? change.row : null);
    },
  });
  const world: World = { time, random, faults, server, ledger: createLedger(), members: ['anna', 'bela'] };
  const start = time.now();

  const deviceCount = random.between(2, 5);
  for (let index = 0; index < deviceCount; index++) {
    const device = createSimDevice(world, index, random.chance(0.8));
    devices.push(device);
    device.signIn(world.members[index % 2] ?? '');
    for (let tab = random.between(1, 3); tab > 0; tab--) device.openTab();
  }
  const operations: string[] = [];
  for (let serial = random.between(10, 40); serial > 0; serial--) {
    operations.push(`${String(time.now() - start).padStart(7)} ${operate(world, devices, serial)}`);
    await time.advance(random.pick([0, 0, random.between(1, 400), random.between(400, 12_000)]) ?? 0);
  }
  await heal(world, devices);
  const violations = devices.flatMap((device) => brokenOnDevice(world, device));
  await healOtherMembers(world, devices);
  violations.push(...devices.flatMap((device) => brokenOnDevice(world, device)));
  violations.push(...world.ledger.violations, ...brokenInWorld(world, devices, removed));
  return {
    seed,
    operations,
    violations: [...new Set(violations)],
    faults: faults.tally,
    written: world.ledger.records.size,
    arrivals: server.arrivals.length,
    virtualMs: time.now() - start,
  };
};

/** Network up, pages awake and open, storage free, members signed in, transactions ended. */
const heal = async (world: World, devices: readonly SimDevice[]) => {
  world.faults.heal();
  for (const { state, aliveTabs } of devices) {
    state.isDown = false;
    state.stranger = null;
    state.isQuotaFull = false;
    state.isHidden = false;
    for (const { life } of aliveTabs()) {
      life.spare();
      life.thaw();
    }
  }
  await world.time.advance(calmMs);
  for (const device of devices) {
    device.signIn(device.state.member);
    if (device.aliveTabs().length === 0) device.openTab();
    for (const { engine } of device.aliveTabs()) engine.nudge();
  }
  await world.time.advance(healMs);
};

/** What another member left on a device goes out once that member signs in there again. */
const healOtherMembers = async (world: World, devices: readonly SimDevice[]) => {
  for (const device of devices) {
    const other = world.members.find((member) => member !== device.state.member);
    if (other !== undefined && device.storesOf(other).outbox.entries.size > 0) void device.signOut(other);
  }
  await world.time.advance(healMs);
};

/** The realtime channel: every page of who may see the row gets a hint, more or less. */
const tellLive = (world: World, devices: readonly SimDevice[], row: StoredRow | null) => {
  const { time, random, faults } = world;
  for (const { state, aliveTabs } of devices) {
    if (state.isDown || state.token === null) continue;
    if (row && row.audience !== null && row.audience !== state.member) continue;
    for (const { life, engine } of aliveTabs()) {
      const fault = faults.live();
      if (fault === 'dropped') continue;
      const tell = () =>
        life.whenAwake(() => {
          if (row) void engine.receive([row]);
          else engine.subscribed();
        });
      time.after(fault === 'late' ? random.between(1_000, 60_000) : random.between(5, 300), tell);
      if (fault === 'twice') time.after(random.between(5, 20_000), tell);
    }
  }
};
