import type { Entry } from '../../src/engine/sync/entry.ts';
import type { Writing } from '../../src/engine/sync/writing.ts';
import type { WrittenRecord } from './ledger.ts';
import type { DecisionDetails } from './server-desk.ts';
import type { SimDevice, World } from './sim-device.ts';
import { isStorageFault, type SimPage } from './sim-page.ts';

/** The part of a payload beside its text: a decision, or the id of the message that an edit or reaction is about. */
export type EntryDetails = DecisionDetails | { readonly about: string };

/** Enqueues an entry. May fail with a storage error, because the person then still has the text. */
export const write = (
  { ledger, time }: World,
  { state }: SimDevice,
  writing: Writing,
  [kind, lane, content]: readonly [kind: string, lane: string, content: string],
  /** The version of the app that writes it. */
  version: number,
  details?: EntryDetails,
): void => {
  const began = time.now();
  void writing
    .enqueue({ kind, lane, version, payload: { content, ...details } })
    .then(ledger.confirmed, (error: unknown) => {
      const lacksQuota = error instanceof DOMException && error.message === 'quota';
      const lackedItThroughout = state.quotaSince !== null && state.quotaSince <= began;
      if (lacksQuota && lackedItThroughout)
        ledger.break(`[ST1] ${content} was refused although the reserve used the room`);
      breakUnlessStorageFault(ledger, error);
    });
};

/** Picks an eligible entry from the outboxes of this page; null without one. */
const pickWaiting = (
  { ledger, random }: World,
  device: SimDevice,
  page: SimPage,
  isEligible: (entry: Entry) => boolean,
): { readonly record: WrittenRecord; readonly writing: Writing } | null => {
  const outboxes: [string, Writing | null][] = [
    ['visitor', page.visitor],
    [page.owner() ?? '', page.member()],
  ];
  const choices = outboxes.flatMap(([owner, writing]) =>
    writing
      ? [...device.storesOf(owner).outbox.entries.values()]
          .filter(isEligible)
          .map((entry) => ({ id: entry.id, writing }))
      : [],
  );
  const choice = random.pick(choices);
  const record = ledger.records.get(choice?.id ?? '');
  return choice && record ? { record, writing: choice.writing } : null;
};

export const cancel = (world: World, device: SimDevice, page: SimPage): string => {
  const choice = pickWaiting(world, device, page, () => true);
  if (!choice) return 'nothing waits';
  const { record, writing } = choice;
  const cancelling = writing.cancel(record.id).then((done) => {
    if (done === 'withdrawing') record.isWithdrawing = true;
    return done === 'gone';
  });
  void recordWithdrawal(world, record, cancelling).then((done) => {
    // A clock jump or a frozen page may legally delay a send beyond the cancel.
    const isUncertain =
      device.state.hasClockJumped || device.alivePages().some(({ life }) => life.wasFrozen());
    if (done && !isUncertain) record.sendsAtCancel = record.sends;
  });
  return record.id;
};

/** Edits, retries or discards a waiting or rejected entry. */
export const amend = (
  world: World,
  device: SimDevice,
  page: SimPage,
  how: 'edit' | 'retry' | 'discard',
  content: string,
): string => {
  const { ledger, random, server } = world;
  const onlyRefused = random.chance(0.6);
  const choice = pickWaiting(
    world,
    device,
    page,
    // The app cannot edit a decision, an edit or a reaction.
    ({ kind, payload, state }) =>
      (state === 'rejected' || !onlyRefused) &&
      (how !== 'edit' || (kind !== 'desk' && !('about' in Object(payload)))),
  );
  if (!choice) return 'nothing to change';
  const { record, writing } = choice;
  if (how === 'discard') void recordWithdrawal(world, record, writing.discard(record.id));
  const triesFirst = how === 'edit' && random.chance(0.3);
  if (how === 'retry' || triesFirst) {
    server.forgive(record.id);
    void writing.retry(record.id).then(undefined, (error: unknown) => breakUnlessStorageFault(ledger, error));
  }
  if (how === 'edit') {
    void writing.edit(record.id, { content }).then(
      (isDone) => {
        if (isDone !== record.texts.includes(content))
          ledger.break(
            `[OB7] an edit of ${record.id} was reported as ${isDone ? 'done' : 'refused'}, and it is not`,
          );
      },
      (error: unknown) => breakUnlessStorageFault(ledger, error),
    );
  }
  return `${record.id}${triesFirst ? ', tried again first' : ''}`;
};

/** Counts the withdrawal as open until its result is known, and for ever if the page dies first. */
const recordWithdrawal = async (
  { ledger }: World,
  record: WrittenRecord,
  answer: Promise<boolean>,
): Promise<boolean> => {
  record.openWithdrawals += 1;
  const done = await answer.catch((error: unknown) => {
    breakUnlessStorageFault(ledger, error);
    return false;
  });
  record.openWithdrawals -= 1;
  if (done) record.isWithdrawn = true;
  return done;
};

const breakUnlessStorageFault = (ledger: World['ledger'], error: unknown) => {
  if (!isStorageFault(error)) ledger.break(`an operation failed with ${String(error)}`);
};
