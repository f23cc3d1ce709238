import type { Entry } from '../../src/sync/entry.ts';
import type { MirrorStore, OutboxStore, RemoteRow } from '../../src/sync/ports.ts';
import type { createMemoryMirror, createMemoryOutbox } from './memory-stores.ts';
import { storageFull } from './memory-stores.ts';
import { keyOf, type StoredRow } from './server-rows.ts';
import type { DeviceState, World } from './sim-device.ts';
import type { TabLife } from './sim-tab.ts';

/** One owner's storage on one device. */
export interface OwnerStores {
  readonly outbox: ReturnType<typeof createMemoryOutbox>;
  readonly mirror: ReturnType<typeof createMemoryMirror>;
  /** How often the mirror was emptied. */
  clears: number;
}

const aborted = new DOMException('aborted', 'AbortError');

/** Storage steps in one moment of virtual time; honest work stays far below. */
const longestBurst = 5_000;

/** The storage of one device as its pages reach it: slow, full, refusing, left in the middle, and watched. */
export const createStorageGuard = (
  world: World,
  index: number,
  state: DeviceState,
  isMirrorFilled: () => boolean,
) => {
  const { time, faults, server, ledger } = world;

  let steps = { at: 0, count: 0 };
  /** A loop that waits for nothing would hold the whole world, because time only moves when all is quiet. */
  const stopEndlessLoop = (life: TabLife) => {
    steps = steps.at === time.now() ? { at: steps.at, count: steps.count + 1 } : { at: time.now(), count: 0 };
    if (steps.count < longestBurst) return;
    ledger.break(`device ${index} takes no end of storage steps in one moment`);
    life.crash();
  };
  /** One transaction: the page may die before it, or after its end and before hearing of it. */
  const step = async <Result>(
    life: TabLife,
    work: () => Promise<Result>,
    lacksRoom: () => 'quota' | 'disk' | null = () => null,
  ): Promise<Result> => {
    stopEndlessLoop(life);
    await life.gate();
    const before = faults.storageDelay();
    if (before > 0) await time.sleep(before).then(life.gate);
    const lack = lacksRoom();
    if (lack) throw storageFull(lack);
    const fault = faults.storage();
    if (fault === 'full') throw storageFull('chance');
    if (fault === 'aborted') throw aborted;
    const result = await work();
    const after = faults.storageDelay();
    if (after > 0) await time.sleep(after);
    await life.gate();
    return result;
  };

  /** [LS1] [OB5] [ER5] as far as one change of one entry shows them. */
  const watch = (owner: string, stores: OwnerStores, entry: Entry, next: Entry | 'remove' | 'keep') => {
    const record = ledger.records.get(entry.id);
    if (next === 'keep' || !record) return;
    if (next === 'remove') {
      if (entry.state === 'acked' && owner !== 'visitor') checkShown(owner, stores, entry);
      return;
    }
    if (next.payload !== entry.payload)
      record.texts.push((next.payload as { readonly content: string }).content);
    if (next.state === 'acked') record.clearsAtAck = stores.clears;
    if (next.nextAttemptAt === 0) record.notBefore = 0;
    else if (next.backedOffAt !== entry.backedOffAt && next.unansweredCount === 0)
      record.notBefore = time.now() + record.afterMs;
    const until = entry.lease?.until ?? 0;
    const now = time.now() + state.skew;
    const isTakenAway = next.state === 'sending' && next.lease?.holder !== entry.lease?.holder;
    if (entry.state === 'sending' && isTakenAway && until > now && !state.hasClockJumped)
      ledger.break(`[LS1] ${entry.id} was claimed while another lease of it lived`);
  };
  const checkShown = (owner: string, { mirror, clears }: OwnerStores, entry: Entry) => {
    const there = server.rowOf(entry, owner);
    const record = ledger.records.get(entry.id);
    // A late copy of the request may have brought back what the mirror rightly does not show.
    if (!there || server.isRemoved(there)) return;
    // A mirror that a restore has overtaken is emptied by the next pull, whatever it takes until then.
    if (!record || clears !== record.clearsAtAck || server.wasJustRestored()) return;
    const held = mirror.rows.get(keyOf(there));
    const least = server.firstXid.get(entry.id);
    if (!held || (least !== undefined && Number(held.xid) < Number(least)))
      ledger.break(`[OB5] device ${index} let go of ${entry.id} before its mirror showed it`);
  };
  const checkRows = (uid: string, rows: readonly RemoteRow[]) => {
    for (const row of rows) {
      const { audience } = row as StoredRow;
      if (audience !== null && audience !== uid)
        ledger.break(`[ID4] device ${index} stored ${row.table} ${row.id} of ${audience} for ${uid}`);
    }
  };

  return {
    outbox: (life: TabLife, owner: string, stores: OwnerStores): OutboxStore => ({
      add: (draft) =>
        step(
          life,
          async () => {
            const entry = await stores.outbox.add(draft);
            ledger.wrote(index, entry);
            return entry;
          },
          () => (state.isDiskFull ? 'disk' : state.quotaSince !== null && isMirrorFilled() ? 'quota' : null),
        ),
      heads: () => step(life, stores.outbox.heads),
      waitingIn: (lane, most) => step(life, () => stores.outbox.waitingIn(lane, most)),
      inState: (asked) => step(life, () => stores.outbox.inState(asked)),
      change: async (ids, change) => {
        if (ids.length === 0) return [];
        return step(
          life,
          () =>
            stores.outbox.change(ids, (entry) => {
              const next = change(entry);
              watch(owner, stores, entry, next);
              return next;
            }),
          () => (state.isDiskFull ? 'disk' : null),
        );
      },
    }),
    mirror(life: TabLife, uid: string, stores: OwnerStores): MirrorStore {
      const { mirror } = stores;
      const lacksRoom = () => (state.isDiskFull ? 'disk' : state.quotaSince === null ? null : 'quota');
      return {
        cursor: () => step(life, mirror.cursor),
        apply(page) {
          checkRows(uid, page.rows);
          return step(life, () => mirror.apply(page), lacksRoom);
        },
        applyHint(rows) {
          checkRows(uid, rows);
          // A row of a time that a restore took back: nobody can tell, so the sockets and answers of that time end here.
          return step(life, () => mirror.applyHint(rows.filter(server.knows)), lacksRoom);
        },
        has: (table, id) => step(life, () => mirror.has(table, id)),
        forgetPlace: () => step(life, mirror.forgetPlace),
        clear: () =>
          step(life, async () => {
            stores.clears += 1;
            await mirror.clear();
          }),
      };
    },
  };
};
