import { createPicker, type Random } from './random.ts';
import { applications, choices } from './server-desk.ts';
import { endQuotaFault, type SimDevice, type World } from './sim-device.ts';
import { deskOf } from './sim-storage.ts';
import { amend, cancel, write, type EntryDetails } from './sim-people.ts';

/** The operations of people, pages and machines in a simulated world, and how often they occur. */
const weights = {
  message: 34,
  burst: 4,
  invitation: 8,
  profile: 5,
  rewrite: 4,
  react: 4,
  application: 6,
  decide: 8,
  villa: 4,
  cancel: 6,
  edit: 5,
  retry: 4,
  discard: 2,
  nudge: 4,
  wakeWorker: 6,
  subscribed: 3,
  openPage: 4,
  crash: 4,
  crashSoon: 6,
  reboot: 2,
  freeze: 3,
  deviceDown: 5,
  slowAnswers: 2,
  breakEndpoint: 3,
  breakEntry: 2,
  refuseTokens: 2,
  reconnect: 4,
  expireTokens: 3,
  signInAgain: 3,
  stranger: 3,
  outside: 5,
  remove: 3,
  signOut: 3,
  clock: 3,
  quota: 2,
  diskFull: 1,
  evict: 1,
  hide: 3,
  backup: 2,
  restore: 1,
  migrate: 1,
  migrateForNewApps: 1,
} as const;

type Operation = keyof typeof weights;

/** The endpoints that may fail alone: one kind of entry, or the pull. */
export const endpoints = [
  'message',
  'invitation',
  'profile',
  'edit',
  'reaction',
  'application',
  'desk',
  'pull',
] as const;

const pickOperation = createPicker<Operation>(weights);

/** The possible errors of a device's clock, in milliseconds. */
const clockErrors = [
  1_000, 20_000, 300_000, 1_500_000, 3_500_000, 10_800_000, 86_400_000, 2_592_000_000,
] as const;

/**
 * Draws one operation from the seed and runs it. Returns its description for the replay. Awaits nothing, because a person goes
 * on while the engine works.
 */
export const operate = (world: World, devices: readonly SimDevice[], serial: number): string => {
  const { random } = world;
  const name = pickOperation(random);
  const device = random.pick(devices);
  if (!device) return 'nothing';
  world.faults.count('operation', name);
  const done = operateServer(world, devices, name, serial) ?? operateDevice(world, device, name, serial);
  return `${name} ${done}`;
};

/** Runs an operation of the server, which affects all devices; null for other operations. */
const operateServer = (
  world: World,
  devices: readonly SimDevice[],
  name: Operation,
  serial: number,
): string | null => {
  const { time, random, server } = world;
  switch (name) {
    case 'expireTokens':
      server.expireAll();
      return 'of everybody';
    case 'outside': {
      const isTogether = random.chance(0.5);
      const count = random.between(1, isTogether ? 5 : 12);
      const ids = Array.from({ length: count }, (_, index) => `outside-${serial}-${index}`);
      for (const group of isTogether ? [ids] : ids.map((id) => [id])) void server.writeMessages(group);
      return `of ${count} messages ${isTogether ? 'in one transaction' : 'one by one'}`;
    }
    case 'breakEndpoint': {
      const endpoint = random.pick(endpoints) ?? 'message';
      return `for ${endpoint} for ${scheduleEnd(world, [1_000, 120_000], world.faults.breakDown([endpoint]))} ms`;
    }
    case 'refuseTokens': {
      // Only the API refuses them: realtime and auth keep working.
      const end = world.faults.breakDown(endpoints, 'unauthorized');
      return `at every endpoint for ${scheduleEnd(world, [1_000, 120_000], end)} ms`;
    }
    case 'villa': {
      const member = random.pick(world.members) ?? '';
      const isGone = random.chance(0.3);
      if (isGone) server.villas.delete(member);
      else server.villas.set(member, `villa ${serial}`);
      return `${isGone ? 'is gone' : 'changes'} for ${member}`;
    }
    case 'backup':
      server.keepBackup();
      return '';
    case 'restore': {
      const outage = random.between(1_000, 5_000);
      server.restore(outage);
      return `with an outage of ${outage} ms`;
    }
    case 'migrate':
      server.migrate(false);
      return '';
    case 'migrateForNewApps':
      server.migrate(true);
      for (const device of devices) time.after(random.between(1_000, 60_000), () => void device.update());
      return '';
    default:
      return null;
  }
};

const operateDevice = (world: World, device: SimDevice, name: Operation, serial: number): string => {
  const { time, random, server, members } = world;
  const { state } = device;
  // Excepts `reconnect`, after which each page records its own `online` event, and `wakeWorker`, which affects no page.
  if (name !== 'reconnect' && name !== 'wakeWorker') world.budget.allowRetry(device.index);
  const where = `on device ${device.index} (${state.member})`;
  const page = random.pick(device.alivePages()) ?? device.openPage();
  const content = `text ${serial}`;
  switch (name) {
    case 'application':
      write(world, device, page.visitor, ['application', `application:${serial}`, content], page.app);
      return `${where}: ${content}`;
    case 'crash':
      page.life.crash();
      return where;
    case 'reboot':
      // After an empty battery the clock is wrong until it is set.
      for (const { life } of device.alivePages()) life.crash();
      state.hasClockJumped = true;
      state.skew = state.skew === 0 ? pickClockError(random) : 0;
      device.openPage();
      return `${where} with a clock that is wrong by ${state.skew} ms`;
    case 'crashSoon': {
      const gates = random.between(1, 30);
      page.life.crash(gates);
      return `${where} after ${gates} steps`;
    }
    case 'freeze': {
      const ms = random.chance(0.3) ? null : random.between(1_000, 60_000);
      page.life.freeze(ms);
      return `${where} ${ms === null ? 'for good' : `for ${ms} ms`}`;
    }
    case 'hide':
      page.hide(!page.isHidden());
      return `${where}: ${page.isHidden() ? 'hidden' : 'visible'}`;
    case 'wakeWorker':
      device.wakeWorker();
      return `${where}${state.isDown ? ' once it is online' : ''}`;
    case 'openPage':
      if (device.alivePages().length < 3) device.openPage();
      return where;
    case 'deviceDown':
      state.isDown = true;
      return `${where} for ${scheduleEnd(world, [100, 60_000], () => (state.isDown = false))} ms`;
    case 'reconnect': {
      // The browser may report a network that carries no request yet.
      const ms = random.pick([0, random.between(100, 20_000)]) ?? 0;
      state.isDown = ms > 0;
      device.online();
      return `${where}${ms === 0 ? '' : `, which stays down for ${scheduleEnd(world, [ms, ms], () => (state.isDown = false))} ms`}`;
    }
    case 'slowAnswers':
      state.slowness = random.between(1_000, 14_000);
      return `${where} by ${state.slowness} ms for ${scheduleEnd(world, [1_000, 60_000], () => (state.slowness = 0))} ms`;
    case 'breakEntry': {
      const waiting = [state.member, 'visitor'].flatMap((owner) => [
        ...device.storesOf(owner).outbox.entries.keys(),
      ]);
      const id = random.pick(waiting);
      if (id === undefined) return `${where}: nothing waits`;
      return `${where}: ${id} for ${scheduleEnd(world, [1_000, 90_000], world.faults.breakDown([id]))} ms`;
    }
    case 'quota':
      state.quotaSince ??= time.now();
      state.lastFullAt = time.now();
      return `${where} for ${scheduleEnd(world, [100, 30_000], () => endQuotaFault(state))} ms`;
    case 'diskFull':
      state.isDiskFull = true;
      state.lastFullAt = time.now();
      return `${where} for ${scheduleEnd(world, [100, 20_000], () => (state.isDiskFull = false))} ms`;
    case 'evict':
      void device.clearMirror(state.member);
      return where;
    case 'clock':
      state.hasClockJumped = true;
      state.skew = pickClockError(random);
      return `${where}: ${state.skew} ms`;
    default:
      break;
  }

  const engine = page.member();
  if (!engine || state.isSigningOut) return `${where}: nobody is signed in`;
  const own = (kind: string, lane: string, text: string, details?: EntryDetails) =>
    write(world, device, engine, [kind, lane, text], page.app, details);
  switch (name) {
    case 'message':
      own('message', random.pick(['chat', 'chat', 'other']) ?? 'chat', content);
      return `${where}: ${content}`;
    case 'burst': {
      const count = random.between(3, 8);
      for (let part = 0; part < count; part++) own('message', 'chat', `${content}.${part}`);
      return `${where}: ${content}.0 to ${count - 1}`;
    }
    case 'invitation':
      own('invitation', `invitation:${serial}`, content);
      return `${where}: ${content}`;
    case 'profile':
      own('profile', 'profile', content);
      return `${where}: ${content}`;
    case 'rewrite':
    case 'react': {
      const { mirror } = device.storesOf(state.member);
      const row = random.pick([...mirror.rows.values()].filter(({ table }) => table === 'messages'));
      if (!row) return `${where}: no message`;
      const kind = name === 'rewrite' ? 'edit' : 'reaction';
      own(kind, name === 'rewrite' ? 'chat' : `reaction:${row.id}`, content, { about: row.id });
      return `${where}: ${content} about ${row.id}`;
    }
    case 'decide': {
      const desk = deskOf(device.storesOf(state.member).mirror);
      if (!desk || !world.organisers.includes(state.member)) return `${where}: no desk`;
      const application = random.pick(applications) ?? '';
      const choice = random.pick(choices) ?? 'accepted';
      const seen = desk.get(application) ?? 0;
      // Decides again even while a decision waits, which the screen does not offer: this tests the order within the lane.
      own('desk', `desk:${application}`, content, { application, choice, seen });
      return `${where}: ${content}, ${choice} for ${application} in version ${seen}`;
    }
    case 'cancel':
      return `${where}: ${cancel(world, device, page)}`;
    case 'edit':
    case 'retry':
    case 'discard':
      return `${where}: ${amend(world, device, page, name, content)}`;
    case 'nudge':
      page.nudge();
      return where;
    case 'subscribed':
      page.rejoin();
      return where;
    case 'signInAgain':
      device.signIn(state.member);
      return where;
    case 'stranger': {
      const other = random.pick(members.filter((member) => member !== state.member));
      const ms = random.between(100, 20_000);
      if (other !== undefined) device.visitByStranger(other, ms);
      return `${where}: ${other} for ${ms} ms`;
    }
    case 'remove': {
      const row = random.pick(
        [...server.rows.values()].filter(({ table }) => table !== 'profiles' && table !== 'reactions'),
      );
      if (row) server.remove(row);
      return `of ${row?.id ?? 'nothing'}`;
    }
    case 'signOut': {
      const next = random.pick(members) ?? state.member;
      void device.signOut(next);
      return `${where}, then ${next} signs in`;
    }
    default:
      return where;
  }
};

/** Calls `end` after a random time in this range, and returns the time in milliseconds. */
const scheduleEnd = (
  { time, random }: World,
  [from, to]: readonly [number, number],
  end: () => void,
): number => {
  const ms = random.between(from, to);
  time.after(ms, end);
  return ms;
};

/** An error from a second to a month in either direction, or, in a quarter of the cases, none. */
const pickClockError = (random: Random): number =>
  random.chance(0.25) ? 0 : (random.pick(clockErrors) ?? 0) * (random.chance(0.5) ? 1 : -1);
