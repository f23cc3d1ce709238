import type { Entry } from '../../src/sync/entry.ts';

/** What is known of one thing a person sent, seen from outside the engine. */
export interface WrittenRecord {
  readonly id: string;
  readonly device: number;
  readonly owner: string;
  readonly lane: string;
  readonly kind: string;
  readonly seq: number;
  /** Every text it had, the newest last. */
  readonly contents: string[];
  /** `enqueue` resolved: from then on it may not be lost. */
  isConfirmed: boolean;
  /** The person took it back. */
  isWithdrawn: boolean;
  /** Attempts to take it back that were never answered. */
  openWithdrawals: number;
  /** It was refused, retried or edited once, so its place in the order is not the first any more. */
  isReordered: boolean;
  /** Requests that carried it and left the device. */
  sends: number;
  /** Requests that had left when `cancel` came back with success; null: not cancelled. */
  sendsAtCancel: number | null;
}

/** The observer's book of everything that was written, and of what broke on the way. */
export const createLedger = () => {
  const records = new Map<string, WrittenRecord>();
  const violations: string[] = [];
  return {
    records,
    violations,
    break: (what: string) => void violations.push(what),
    wrote(device: number, entry: Entry) {
      records.set(entry.id, {
        id: entry.id,
        device,
        owner: entry.owner,
        lane: entry.lane,
        kind: entry.kind,
        seq: entry.seq,
        contents: [(entry.payload as { content: string }).content],
        isConfirmed: false,
        isWithdrawn: false,
        openWithdrawals: 0,
        isReordered: false,
        sends: 0,
        sendsAtCancel: null,
      });
    },
    confirmed(id: string) {
      const record = records.get(id);
      if (record) record.isConfirmed = true;
      else violations.push(`[OB2] enqueue resolved for ${id} before it was stored`);
    },
    sent(id: string) {
      const record = records.get(id);
      if (record) record.sends += 1;
      else violations.push(`[OB1] ${id} was sent, an id that no entry was written under`);
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;
