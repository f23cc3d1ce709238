import type { Entry } from '../../src/sync/entry.ts';
import type { SyncEvent } from '../../src/sync/ports.ts';
import type { ClubServer } from './club-server.ts';

/** One entry of a person, as seen from outside the engine. */
export interface WrittenRecord {
  readonly id: string;
  readonly device: number;
  readonly owner: string;
  readonly lane: string;
  readonly kind: string;
  readonly seq: number;
  /** Every text that was stored for it, the newest last. */
  readonly texts: string[];
  /** `enqueue` resolved: from then on it may not be lost. */
  isConfirmed: boolean;
  /** The person took it back, and was told that it is gone. */
  isWithdrawn: boolean;
  /** The person cancelled it, and the server decides whether it had arrived. */
  isAskedBack: boolean;
  /** Attempts to take it back that were never answered. */
  openWithdrawals: number;
  /** An answer that it was taken reached a page. */
  isAcked: boolean;
  /** Requests that carried it and left the device. */
  sends: number;
  /** Requests that had left when `cancel` came back with success; null: not cancelled. */
  sendsAtCancel: number | null;
  /** How often somebody heard that it was delivered. */
  deliveries: number;
  /** The `Retry-After` of the server's last answer, in milliseconds. */
  afterMs: number;
  /** True time before which the server asked not to be tried again with it. */
  notBefore: number;
  /** How often the mirror had been emptied when the acknowledgement was stored. */
  clearsAtAck: number;
}

/** The observer's book of everything that was written, and of what broke on the way. */
export const createLedger = (server: ClubServer) => {
  const records = new Map<string, WrittenRecord>();
  const violations: string[] = [];
  const breaks = (what: string) => void violations.push(what);
  return {
    records,
    violations,
    break: breaks,
    wrote(device: number, entry: Entry) {
      const { content } = entry.payload as { readonly content: string };
      records.set(entry.id, {
        id: entry.id,
        device,
        owner: entry.owner,
        lane: entry.lane,
        kind: entry.kind,
        seq: entry.seq,
        texts: [content],
        isConfirmed: false,
        isWithdrawn: false,
        isAskedBack: false,
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
      else breaks(`[OB2] enqueue resolved for ${id} before it was stored`);
    },
    sent(id: string): WrittenRecord | undefined {
      const record = records.get(id);
      if (record) record.sends += 1;
      else breaks(`[OB1] ${id} was sent, an id that no entry was written under`);
      return record;
    },
    heard(event: SyncEvent) {
      if (!('id' in event)) return;
      const record = records.get(event.id);
      if (!record) return breaks(`${event.kind} was announced of ${event.id}, which nobody wrote`);
      if (event.kind === 'refused' && !server.everRefused.has(event.id))
        breaks(`[ER3] ${event.id} was told as refused, and nobody refused it`);
      if (event.kind === 'withdrawn' && !server.everWithdrawn.has(event.id))
        breaks(`[OB8] ${event.id} was told as taken back, and the server did not say so`);
      if (event.kind !== 'delivered') return;
      record.deliveries += 1;
      if (record.deliveries > 1) breaks(`${event.id} was told as delivered twice`);
      if (!server.committed.includes(event.id) && !server.rolledBack.has(event.id))
        breaks(`[OB5] ${event.id} was told as delivered, and it is not`);
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;
