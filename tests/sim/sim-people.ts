import type { Engine } from '../../src/sync/engine.ts';
import type { WrittenRecord } from './ledger.ts';
import type { SimDevice, World } from './sim-device.ts';
import { isStorageTrouble, type SimPage } from './sim-page.ts';

/** Writes an entry. Ignores storage errors: the entry is not confirmed, so the person still has its text. */
export const write = (
  { ledger, time }: World,
  { state }: SimDevice,
  engine: Engine,
  [owner, kind, lane, content]: readonly [owner: string, kind: string, lane: string, content: string],
  /** Of the app that writes it. */
  version: number,
): void => {
  const began = time.now();
  void engine
    .enqueue({ kind, lane, version, payload: { content } })
    .then(ledger.confirmed, (error: unknown) => {
      const lacksQuota = error instanceof DOMException && error.message === 'quota';
      const lackedItAllTheTime = state.quotaSince !== null && state.quotaSince <= began;
      if (owner !== 'visitor' && lacksQuota && lackedItAllTheTime)
        ledger.break(`[ST1] ${content} was not taken, though the mirror took its room`);
      onlyStorage(ledger, error);
    });
};

/** Something of what waits in an outbox of this page. */
const pickWaiting = (
  { ledger, random }: World,
  device: SimDevice,
  page: SimPage,
  isMeant: (state: string) => boolean,
): { readonly record: WrittenRecord; readonly engine: Engine } | null => {
  const engines: [string, Engine | null][] = [
    ['visitor', page.visitor],
    [page.owner() ?? '', page.member()],
  ];
  const choices = engines.flatMap(([owner, engine]) =>
    engine
      ? [...device.storesOf(owner).outbox.entries.values()]
          .filter((entry) => isMeant(entry.state))
          .map((entry) => ({ id: entry.id, engine }))
      : [],
  );
  const choice = random.pick(choices);
  const record = ledger.records.get(choice?.id ?? '');
  return choice && record ? { record, engine: choice.engine } : null;
};

export const cancel = (world: World, device: SimDevice, page: SimPage): string => {
  const choice = pickWaiting(world, device, page, () => true);
  if (!choice) return 'nothing waits';
  const { record, engine } = choice;
  const cancelling = engine.cancel(record.id).then((done) => {
    if (done === 'withdrawing') record.isAskedBack = true;
    return done === 'gone';
  });
  void takeBack(world, record, cancelling).then((done) => {
    // Only certain on a device whose clock and pages behave.
    const isOdd = device.state.hasClockJumped || device.alivePages().some(({ life }) => life.wasFrozen());
    if (done && !isOdd) record.sendsAtCancel = record.sends;
  });
  return record.id;
};

/** The person edits, retries or discards a waiting or refused entry. */
export const amend = (
  world: World,
  device: SimDevice,
  page: SimPage,
  how: 'edit' | 'retry' | 'discard',
  content: string,
): string => {
  const { ledger, random, server } = world;
  const onlyRefused = random.chance(0.6);
  const choice = pickWaiting(world, device, page, (state) => state === 'rejected' || !onlyRefused);
  if (!choice) return 'nothing to change';
  const { record, engine } = choice;
  if (how === 'discard') void takeBack(world, record, engine.discard(record.id));
  const triesFirst = how === 'edit' && random.chance(0.3);
  if (how === 'retry' || triesFirst) {
    server.forgive(record.id);
    void engine.retry(record.id).then(undefined, (error: unknown) => onlyStorage(ledger, error));
  }
  if (how === 'edit') {
    void engine.edit(record.id, { content }).then(
      (isDone) => {
        if (isDone !== record.texts.includes(content))
          ledger.break(
            `[OB7] an edit of ${record.id} was told as ${isDone ? 'done' : 'refused'}, and it is not`,
          );
      },
      (error: unknown) => onlyStorage(ledger, error),
    );
  }
  return `${record.id}${triesFirst ? ', tried again first' : ''}`;
};

/** While the answer is out, and for ever if the page dies before it, nobody can tell whether the entry is still meant. */
const takeBack = async (
  { ledger }: World,
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

const onlyStorage = (ledger: World['ledger'], error: unknown) => {
  if (!isStorageTrouble(error)) ledger.break(`an operation failed with ${String(error)}`);
};
