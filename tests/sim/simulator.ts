import { createClubServer, type ClubServer } from './club-server.ts';
import { createFaults } from './faults.ts';
import { heal, healOtherMembers, repairEndpoint, advanceFor } from './healing.ts';
import { brokenInWorld, brokenOnDevice, longestWait } from './invariants.ts';
import { createLedger } from './ledger.ts';
import { createRandom } from './random.ts';
import type { StoredRow } from './server-rows.ts';
import { createSendBudget } from './send-budget.ts';
import { createSimDevice, type SimDevice, type World } from './sim-device.ts';
import { endpoints, operate } from './sim-operations.ts';
import { createWorldTime } from './world-time.ts';

export interface SimResult {
  readonly seed: number;
  /** The operations, each with its virtual time in milliseconds. */
  readonly operations: readonly string[];
  /** The broken invariants. */
  readonly violations: readonly string[];
  readonly faults: ReadonlyMap<string, number>;
  /** The entries that people wrote, and how often they reached the server. */
  readonly written: number;
  readonly arrivals: number;
  readonly virtualMs: number;
}

/**
 * Runs one world from one seed: two or three members on two to five devices, each with the real engine in one to three tabs,
 * and some minutes of operations under faults. Then ends the faults and checks every invariant.
 */
export const simulate = async (seed: number): Promise<SimResult> => {
  const random = createRandom(seed);
  const time = createWorldTime();
  const faults = createFaults(random);
  const devices: SimDevice[] = [];
  const removed = new Set<string>();
  const server: ClubServer = createClubServer({
    time,
    pageSize: random.pick([2, 5, 1_000]) ?? 1_000,
    recentCount: random.pick([0, 3]) ?? 0,
    commitDelay: faults.commitDelay,
    denial: faults.denial,
    onChange(change) {
      if (change.kind === 'gone') removed.add(change.id);
      broadcast(world, devices, change.kind === 'row' ? change.row : null);
    },
  });
  const members = ['anna', 'bela', 'chris'].slice(0, random.between(2, 3));
  const ledger = createLedger(server);
  const budget = createSendBudget(time, ledger.break);
  const organisers = members.slice(0, 2);
  const world: World = { time, random, faults, server, ledger, budget, members, organisers };
  const healing = {
    isAssisted: random.chance(0.3),
    thaws: random.chance(0.6),
    staysBroken: random.chance(0.3) ? (random.pick(endpoints) ?? null) : null,
    expiresTokens: random.chance(0.3),
    isWatchedToTheEnd: random.chance(0.3),
  };
  const start = time.now();

  const deviceCount = random.between(2, 5);
  for (let index = 0; index < deviceCount; index++) {
    const device = createSimDevice(world, index, random.chance(0.7));
    devices.push(device);
    device.signIn(device.state.member);
    for (let page = random.between(1, 3); page > 0; page--) device.openPage();
  }
  const operations: string[] = [];
  for (let serial = random.between(10, 40); serial > 0; serial--) {
    operations.push(`${String(time.now() - start).padStart(7)} ${operate(world, devices, serial)}`);
    await time.advance(random.pick([0, 0, random.between(1, 400), random.between(400, 12_000)]) ?? 0);
  }
  const violations: string[] = [];
  const check = (broken: string | null = null) =>
    void violations.push(...devices.flatMap((device) => brokenOnDevice(world, device, broken)));
  await heal(world, devices, healing);
  check(healing.staysBroken);
  if (healing.staysBroken !== null) {
    await repairEndpoint(world, devices);
    check();
  }
  await healOtherMembers(world, devices);
  check();
  const wait = longestWait(world, devices);
  if (wait > 0) {
    await advanceFor(world, devices, wait);
    check();
  }
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

/** Sends a live row, or the hint of a deletion, to every page that may see it, with faults. A restore cuts all channels. */
const broadcast = (world: World, devices: readonly SimDevice[], row: StoredRow | null) => {
  const { time, random, faults, server } = world;
  const epoch = server.epoch();
  for (const device of devices) {
    const { state, alivePages } = device;
    if (state.isDown || state.token === null) continue;
    if (row && row.audience !== null && row.audience !== state.member) continue;
    for (const page of alivePages()) {
      const engine = page.member();
      const fault = faults.live();
      if (!engine || fault === 'dropped') continue;
      const deliver = () =>
        page.life.whenAwake(() => {
          if (epoch !== server.epoch()) return;
          if (row && fault !== 'partial') return void engine.receive([row]);
          world.budget.requestFailed(device.index);
          engine.missed();
        });
      time.after(fault === 'late' ? random.between(1_000, 60_000) : random.between(5, 300), deliver);
      if (fault === 'twice') time.after(random.between(5, 20_000), deliver);
    }
  }
};
