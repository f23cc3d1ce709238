import type { DeliveryState, Refusal } from '../../domain/delivery.ts';
import { delayedUntil, mayHaveArrived, type Entry } from './entry.ts';
import { readPayload, type Kind, type Kinds, type Shown } from './kind.ts';

/** A change that waits in the outbox or was refused, or whose arrival the mirror does not show yet. */
export interface Pending<Payload = unknown> {
  /** The entry's. */
  readonly id: string;
  readonly kind: string;
  readonly payload: Payload;
  readonly state: DeliveryState;
  readonly refusal: Refusal | null;
  /** False once the server refused it, or while its author's cancel is on the way. */
  readonly takesEffect: boolean;
  /** The server may have applied it already. */
  readonly mayHaveArrived: boolean;
  /** The server has applied it, and a pull has not shown that yet. */
  readonly hasArrived: boolean;
  /** When it was written, and until when its author can undo it, in epoch milliseconds of this device's clock. */
  readonly queuedAt: number;
  readonly delayedUntil: number | null;
  /** Returns a row with this change. */
  change(row: unknown): unknown;
}

/** An outbox, to be laid over the mirror. */
export interface Overlay {
  /** The entries' ids, in the order of writing. */
  readonly ids: readonly string[];
  /** All changes of one kind, in the order of writing. */
  of<Payload>(kind: Kind<Payload>): readonly Pending<Payload>[];
  /** The changes about one row, in the order of writing; the same list for each call. */
  about(on: Shown, id: string): readonly Pending[];
  /** The row with the changes about it; `mirrored` itself where there are none. */
  row<Row, Mirrored extends Row | undefined>(on: Shown<Row>, id: string, mirrored: Mirrored): Mirrored | Row;
}

/**
 * Lays the entries of an outbox over the mirror. Reads each entry once and no row; computes a row when a screen asks for it.
 * Leaves out entries that this version of the app cannot read.
 */
export const layOver = (kinds: Kinds, entries: readonly Entry[]): Overlay => {
  const byKind = new Map<string, Pending[]>();
  const byName = new Map<string, Map<string, Pending[]>>();
  for (const entry of entries) {
    const kind = kinds.get(entry.kind);
    const pending = kind && toPending(kind, entry);
    if (!pending) continue;
    push(byKind, entry.kind, pending);
    if (!kind.effect) continue;
    const { name } = kind.effect.on;
    const rows = byName.get(name) ?? new Map<string, Pending[]>();
    byName.set(name, rows);
    push(rows, kind.effect.id(pending.payload, entry), pending);
  }
  const about = ({ name }: Shown, id: string) => byName.get(name)?.get(id) ?? none;
  return {
    ids: entries.map(({ id }) => id),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its schema has read them.
    of: <Payload>({ kind }: Kind<Payload>) => (byKind.get(kind) ?? none) as readonly Pending<Payload>[],
    about,
    row: (on, id, mirrored) => withPending(mirrored, about(on, id)),
  };
};

/** The row with these changes, in their order. `Row`: the type that their kinds have for it. */
export const withPending = <Row>(row: Row, changes: readonly Pending[]): Row =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a change returns a row of the type that it got.
  changes.reduce<unknown>((made, one) => one.change(made), row) as Row;

/** The changes of one kind, in the order of writing. */
export const pendingOf = <Payload>(
  kind: Kind<Payload>,
  entries: readonly Entry[],
): readonly Pending<Payload>[] => entries.flatMap((entry) => toPending(kind, entry) ?? []);

export const isOf =
  <Payload>({ kind }: Kind<Payload>) =>
  (pending: Pending): pending is Pending<Payload> =>
    pending.kind === kind;

/** Whether two lists show the same. */
export const isSamePending = (some: readonly Pending[], others: readonly Pending[]): boolean =>
  some === others || JSON.stringify(some) === JSON.stringify(others);

/** An entry's state as the screens show it. `acked` shows as sending until its row is there. */
export const deliveryState = (entry: Entry): DeliveryState => {
  if (entry.isWithdrawing) return 'withdrawing';
  switch (entry.state) {
    case 'queued':
      return 'queued';
    case 'sending':
    case 'acked':
      return 'sending';
    case 'auth-blocked':
      return 'signed-out';
    case 'rejected':
      return 'refused';
  }
};

const none: readonly Pending[] = [];

const push = (lists: Map<string, Pending[]>, at: string, pending: Pending): void => {
  const list = lists.get(at);
  if (list) list.push(pending);
  else lists.set(at, [pending]);
};

const toPending = <Payload>(kind: Kind<Payload>, entry: Entry): Pending<Payload> | null => {
  const payload = readPayload(kind, entry);
  if (payload === null) return null;
  const { effect } = kind;
  const isRefused = entry.state === 'rejected';
  const takesEffect = !isRefused && !entry.isWithdrawing;
  const lasts = takesEffect || effect?.until === 'discarded' || (effect?.until === 'refused' && !isRefused);
  return {
    id: entry.id,
    kind: entry.kind,
    payload,
    state: deliveryState(entry),
    refusal: isRefused ? entry.refusal : null,
    takesEffect,
    mayHaveArrived: mayHaveArrived(entry),
    hasArrived: entry.state === 'acked',
    queuedAt: entry.queuedAt,
    delayedUntil: delayedUntil(entry),
    change: (row) => (lasts && effect?.change ? effect.change(row, payload, entry) : row),
  };
};
