import { storageRetryMs } from '../../src/engine/sync/engine.ts';
import type { Entry } from '../../src/engine/sync/entry.ts';
import type { MirrorStore, OutboxStore, RemoteRow } from '../../src/engine/sync/ports.ts';
import type { createMemoryMirror, createMemoryOutbox } from './memory-stores.ts';
import { storageFull } from './memory-stores.ts';
import type { DecisionDetails } from './server-desk.ts';
import { keyOf, type StoredRow } from './server-rows.ts';
import type { DeviceState, World } from './sim-device.ts';
import type { TabLife } from './sim-tab.ts';

/** The storage of one owner on one device. */
export interface OwnerStores {
  readonly outbox: ReturnType<typeof createMemoryOutbox>;
  readonly mirror: ReturnType<typeof createMemoryMirror>;
  /** How often the mirror was cleared. */
  clears: number;
}

/** The versions of the applications at this device's desk; undefined without a desk. */
export const deskOf = ({ documents }: OwnerStores['mirror']) =>
  documents.get('desk')?.content as ReadonlyMap<string, number> | undefined;

const aborted = new DOMException('aborted', 'AbortError');

/** The most storage steps at one virtual time; a correct engine stays far below. */
const longestBurst = 5_000;

/** The storage of one device with its faults (slow, full, aborting, interrupted by a dying page) and its checks. */
export const createStorageGuard = (world: World, index: number, state: DeviceState) => {
  const { time, faults, server, ledger } = world;

  let steps = { at: 0, count: 0 };
  /** Crashes a page in an endless loop. The world would hang, because virtual time moves only when nothing else runs. */
  const stopEndlessLoop = (life: TabLife) => {
    steps = steps.at === time.now() ? { at: steps.at, count: steps.count + 1 } : { at: time.now(), count: 0 };
    if (steps.count < longestBurst) return;
    ledger.break(`device ${index} runs an endless loop of storage steps`);
    life.crash();
  };
  /** Runs one transaction. The page may die before it, or after the commit, without its result. */
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
    const fault = lack ? null : faults.storage();
    // The engine retries later, and may then refresh a token ([BO7]).
    if (fault !== 'none') time.after(storageRetryMs, () => world.budget.requestFailed(index));
    if (lack) throw storageFull(lack);
    if (fault === 'full') throw storageFull('chance');
    if (fault === 'aborted') throw aborted;
    const result = await work();
    const after = faults.storageDelay();
    if (after > 0) await time.sleep(after);
    await life.gate();
    return result;
  };

  /** Checks [LS1], [OB5] and [ER5] on one change of one entry. */
  const checkChange = (owner: string, stores: OwnerStores, entry: Entry, next: Entry | 'remove' | 'keep') => {
    const record = ledger.records.get(entry.id);
    if (next === 'keep' || !record) return;
    if (next === 'remove') {
      if (entry.state === 'acked' && owner !== 'visitor') checkShown(owner, stores, entry);
      return;
    }
    if (next.payload !== entry.payload)
      record.texts.push((next.payload as { readonly content: string }).content);
    if (next.state === 'acked') record.clearsAtAck = stores.clears;
    const isHurried = next.nextAttemptAt === 0 && entry.nextAttemptAt !== 0;
    if (isHurried && next.reconnectedAt === entry.reconnectedAt) record.notBefore = 0;
    else if (next.backedOffAt !== entry.backedOffAt && next.unansweredCount === 0)
      record.notBefore = record.afterMs > 0 ? time.now() + record.afterMs : 0;
    const until = entry.lease?.until ?? 0;
    const now = time.now() + state.skew;
    const isTakenAway = next.state === 'sending' && next.lease?.holder !== entry.lease?.holder;
    if (entry.state === 'sending' && isTakenAway && until > now && !state.hasClockJumped)
      ledger.break(`[LS1] ${entry.id} was claimed during another valid lease`);
  };
  const checkShown = (owner: string, { mirror, clears }: OwnerStores, entry: Entry) => {
    if (entry.kind === 'desk') {
      const { application, seen } = entry.payload as DecisionDetails;
      const desk = deskOf(mirror);
      if (desk && !server.rolledBack.has(entry.id) && (desk.get(application) ?? 0) <= seen)
        ledger.break(`[OB5] device ${index} removed ${entry.id} before its desk showed the decision`);
      return;
    }
    const row = server.rowOf(entry, owner);
    const record = ledger.records.get(entry.id);
    // A late copy of the request may have restored a deleted row, which the mirror rightly lacks.
    if (!row || server.isRemoved(row) || server.withoutRow.has(entry.id)) return;
    if (!record || clears !== record.clearsAtAck) return;
    const held = mirror.rows.get(keyOf(row));
    // A mirror from before a restore shows the row as it was, until a pull clears it.
    const least = server.rolledBack.has(entry.id) ? 0 : Number(server.firstXid.get(entry.id) ?? 0);
    if (!held || Number(held.xid) < least)
      ledger.break(`[OB5] device ${index} removed ${entry.id} before its mirror held its row`);
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
          () => (state.isDiskFull ? 'disk' : state.quotaSince !== null && state.hasReserve ? 'quota' : null),
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
              checkChange(owner, stores, entry, next);
              return next;
            }),
          () => (state.isDiskFull ? 'disk' : null),
        );
      },
    }),
    releaseReserve: (life: TabLife) =>
      step(life, async () => {
        state.hasReserve = false;
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
          // A restore aborts all answers and events, so a device never receives a row that the restore rolled back.
          return step(life, () => mirror.applyHint(rows.filter(server.knows)), lacksRoom);
        },
        has: (table, id) => step(life, () => mirror.has(table, id)),
        forgetCursor: () => step(life, mirror.forgetCursor),
        clear: () =>
          step(life, async () => {
            stores.clears += 1;
            await mirror.clear();
          }),
      };
    },
  };
};
