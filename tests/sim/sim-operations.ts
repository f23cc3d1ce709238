import type { Ledger, WrittenRecord } from './ledger.ts';
import { isStorageFull } from './memory-stores.ts';
import { pickWeighted } from './random.ts';
import type { SimDevice, SimTab, World } from './sim-device.ts';

/** What people, pages and machines do in a simulated world, and how often. */
const weights = {
  message: 30,
  invitation: 8,
  profile: 5,
  cancel: 6,
  repair: 6,
  nudge: 4,
  subscribed: 3,
  openTab: 4,
  crash: 4,
  crashSoon: 6,
  freeze: 2,
  deviceDown: 5,
  expireTokens: 3,
  signInAgain: 3,
  stranger: 3,
  outside: 5,
  remove: 2,
  signOut: 2,
  skew: 2,
  quota: 2,
  hide: 2,
} as const;

/**
 * One operation drawn from the seed. Nothing is awaited: like a person it goes
 * on while the engine works. The result says what was done, for the replay.
 */
export const operate = (world: World, devices: readonly SimDevice[], serial: number): string => {
  const { time, random, server } = world;
  const name = pickWeighted(random, weights);
  const device = random.pick(devices);
  if (!device || device.state.isSigningOut) return 'nothing: signing out';
  const tab = random.pick(device.aliveTabs()) ?? device.openTab();
  const { state } = device;
  const told = `${name} on device ${device.index} (${state.member})`;
  const content = `text ${serial}`;
  world.faults.note(name);
  switch (name) {
    case 'message':
      write(world, tab, 'message', random.pick(['chat', 'chat', 'other']) ?? 'chat', content);
      return `${told}: ${content}`;
    case 'invitation':
      write(world, tab, 'invitation', `invitation:${serial}`, content);
      return `${told}: ${content}`;
    case 'profile':
      write(world, tab, 'profile', 'profile', content);
      return `${told}: ${content}`;
    case 'cancel':
      return `${told}: ${cancel(world, device, tab)}`;
    case 'repair':
      return `${told}: ${repair(world, device, tab, content)}`;
    case 'nudge':
      tab.engine.nudge();
      return told;
    case 'subscribed':
      tab.engine.subscribed();
      return told;
    case 'openTab':
      if (device.aliveTabs().length < 3) device.openTab();
      return told;
    case 'crash':
      tab.life.crash();
      return told;
    case 'crashSoon': {
      const gates = random.between(1, 30);
      tab.life.crash(gates);
      return `${told} after ${gates} steps`;
    }
    case 'freeze': {
      state.hasOddTime = true;
      const ms = random.between(1_000, 60_000);
      tab.life.freeze(ms);
      return `${told} for ${ms} ms`;
    }
    case 'deviceDown': {
      const ms = random.between(100, 60_000);
      state.isDown = true;
      time.after(ms, () => (state.isDown = false));
      return `${told} for ${ms} ms`;
    }
    case 'expireTokens':
      server.expireAll();
      return 'every token expires';
    case 'signInAgain':
      device.signIn(state.member);
      return told;
    case 'stranger': {
      const ms = random.between(100, 20_000);
      state.stranger = world.members.find((member) => member !== state.member) ?? null;
      time.after(ms, () => (state.stranger = null));
      for (const { engine } of device.aliveTabs()) engine.sessionChanged();
      return `${told}: another session for ${ms} ms`;
    }
    case 'outside': {
      const count = random.between(1, 5);
      void server.writeMessages(`outside-${serial}`, count);
      return `${count} messages of others in one transaction`;
    }
    case 'remove': {
      const row = random.pick([...server.rows.values()].filter(({ table }) => table === 'messages'));
      if (row) server.remove(row);
      return `removal of ${row?.id ?? 'nothing'}`;
    }
    case 'signOut': {
      const next = random.pick(world.members) ?? state.member;
      void device.signOut(next);
      return `${told}, then ${next} signs in`;
    }
    case 'skew': {
      state.hasOddTime = true;
      state.skew = random.pick([-86_400_000, -5_000, 0, 3_000, 86_400_000]) ?? 0;
      return `${told}: ${state.skew} ms`;
    }
    case 'quota': {
      state.isQuotaFull = true;
      time.after(random.between(100, 30_000), () => (state.isQuotaFull = false));
      return told;
    }
    case 'hide':
      state.isHidden = !state.isHidden;
      if (!state.isHidden) for (const { engine } of device.aliveTabs()) engine.nudge();
      return `${told}: ${state.isHidden ? 'hidden' : 'visible'}`;
  }
};

/** What storage refused was not confirmed, so the person still has it; anything else is told by the checks. */
const write = ({ ledger }: World, { engine }: SimTab, kind: string, lane: string, content: string) => {
  void engine
    .enqueue({ kind, lane, version: 1, payload: { content } })
    .then(ledger.confirmed, (error: unknown) => onlyStorage(ledger, error));
};

const cancel = ({ ledger, random }: World, device: SimDevice, { engine }: SimTab): string => {
  const waiting = [...device.storesOf(device.state.member).outbox.entries.values()];
  const record = ledger.records.get(random.pick(waiting)?.id ?? '');
  if (!record) return 'nothing waits';
  void takeBack(ledger, record, engine.cancel(record.id)).then((done) => {
    if (done && !device.state.hasOddTime) record.sendsAtCancel = record.sends;
  });
  return record.id;
};

/** A refused entry is edited, tried again or discarded, as the person likes. */
const repair = (
  { ledger, random }: World,
  device: SimDevice,
  { engine }: SimTab,
  content: string,
): string => {
  const refused = [...device.storesOf(device.state.member).outbox.entries.values()].filter(
    (entry) => entry.state === 'rejected',
  );
  const record = ledger.records.get(random.pick(refused)?.id ?? '');
  if (!record) return 'nothing refused';
  record.isReordered = true;
  const how = random.pick(['edit', 'retry', 'discard']) ?? 'retry';
  const failed = (error: unknown) => onlyStorage(ledger, error);
  if (how === 'retry') void engine.retry(record.id).then(() => undefined, failed);
  if (how === 'edit') {
    record.contents.push(content);
    void engine.edit(record.id, { content }).then(() => undefined, failed);
  }
  if (how === 'discard') void takeBack(ledger, record, engine.discard(record.id));
  return `${how} ${record.id}`;
};

/** While the answer is out, and for ever if the page dies before it, nobody can tell whether the entry is still meant. */
const takeBack = async (
  ledger: Ledger,
  record: WrittenRecord,
  answer: Promise<boolean>,
): Promise<boolean> => {
  record.openWithdrawals += 1;
  const done = await answer.catch((error: unknown) => {
    onlyStorage(ledger, error);
    return false;
  });
  record.openWithdrawals -= 1;
  if (done) record.isWithdrawn = true;
  return done;
};

const onlyStorage = (ledger: Ledger, error: unknown) => {
  if (!isStorageFull(error)) ledger.break(`an operation failed with ${String(error)}`);
};
