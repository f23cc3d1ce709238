import type { Entry } from '../../src/engine/sync/entry.ts';
import type { SyncEvent } from '../../src/engine/sync/ports.ts';
import type { ClubServer } from './club-server.ts';

/** The history of one entry, as seen from outside the engine. */
export interface WrittenRecord {
  readonly id: string;
  readonly device: number;
  readonly owner: string;
  readonly lane: string;
  readonly kind: string;
  readonly seq: number;
  /** The version of an application that its decision names; null for any other entry. */
  readonly seen: number | null;
  /** Every text stored under its id, the newest last. */
  readonly texts: string[];
  /** True once `enqueue` has resolved: the entry must not be lost. */
  isConfirmed: boolean;
  /** True once the person withdrew it and the app confirmed that it is gone. */
  isWithdrawn: boolean;
  /** True once `cancel` has returned `withdrawing`: the server decides whether the entry had arrived. */
  isWithdrawing: boolean;
  /** Calls of `cancel` or `discard` that have not returned. */
  openWithdrawals: number;
  /** True once a page has received its acknowledgement. */
  isAcked: boolean;
  /** The number of requests with it that left the device. */
  sends: number;
  /** `sends` at the successful return of `cancel`; null if not cancelled. */
  sendsAtCancel: number | null;
  /** How often the engines announced its delivery. */
  deliveries: number;
  /** The Retry-After of the server's last answer, in milliseconds. */
  afterMs: number;
  /** True time before which the server asked not to send it again. */
  notBefore: number;
  /** How often the mirror had been cleared when the acknowledgement was stored. */
  clearsAtAck: number;
}

/** Records every written entry and every broken invariant. */
export const createLedger = (server: ClubServer) => {
  const records = new Map<string, WrittenRecord>();
  const violations: string[] = [];
  const recordViolation = (what: string) => void violations.push(what);
  return {
    records,
    violations,
    break: recordViolation,
    wrote(device: number, entry: Entry) {
      const { content, seen = null } = entry.payload as { readonly content: string; readonly seen?: number };
      records.set(entry.id, {
        id: entry.id,
        device,
        owner: entry.owner,
        lane: entry.lane,
        kind: entry.kind,
        seq: entry.seq,
        seen,
        texts: [content],
        isConfirmed: false,
        isWithdrawn: false,
        isWithdrawing: false,
        openWithdrawals: 0,
        isAcked: false,
        sends: 0,
        sendsAtCancel: null,
        deliveries: 0,
        afterMs: 0,
        notBefore: 0,
        clearsAtAck: 0,
      });
    },
    confirmed(id: string) {
      const record = records.get(id);
      if (record) record.isConfirmed = true;
      else recordViolation(`[OB2] enqueue resolved for ${id} before it was stored`);
    },
    sent(id: string): WrittenRecord | undefined {
      const record = records.get(id);
      if (record) record.sends += 1;
      else recordViolation(`[OB1] ${id} was sent, an id that no entry was written under`);
      return record;
    },
    recordEvent(event: SyncEvent) {
      if (!('id' in event)) return;
      const record = records.get(event.id);
      if (!record) return recordViolation(`${event.kind} was announced for ${event.id}, which nobody wrote`);
      if (event.kind === 'refused' && !server.everRefused.has(event.id))
        recordViolation(`[ER3] ${event.id} was announced as refused, and the server never refused it`);
      if (event.kind === 'withdrawn' && !server.everWithdrawn.has(event.id))
        recordViolation(`[OB8] ${event.id} was announced as withdrawn, and the server never confirmed that`);
      if (event.kind !== 'delivered') return;
      record.deliveries += 1;
      if (record.deliveries > 1) recordViolation(`${event.id} was announced as delivered twice`);
      if (!server.committed.includes(event.id) && !server.rolledBack.has(event.id))
        recordViolation(`[OB5] ${event.id} was announced as delivered, and it is not`);
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;
