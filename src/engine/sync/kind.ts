import * as v from 'valibot';
import type { ShownBy } from '../../domain/delivery.ts';
import type { Draft, Entry } from './entry.ts';

/** One kind of change that an outbox stores, as the engine sees it. */
export interface Kind<Payload = unknown> {
  /** The name under which its entries are stored. */
  readonly kind: string;
  /** Also normalizes values to the form in which they are sent and compared. */
  readonly payload: v.GenericSchema<unknown, Payload>;
  /** How many may travel in one request. */
  readonly batch: number;
  /** The server's data that shows its effect once it has arrived. */
  readonly shownBy: ShownBy;
  /** Changes in one lane arrive in their order. */
  lane(payload: Payload): string;
  /** How long its author can undo it before it is sent, in milliseconds. */
  delayMs(payload: Payload): number;
  readonly effect?: Effect<Payload> | undefined;
}

/** Data that the outbox is laid over: the rows of a table, or data of another origin under a name of its own. */
export interface Shown<Row = unknown> {
  readonly name: string;
  /** Never set: it carries the type of a row. */
  readonly row?: Row;
}

/** Declares such data that comes from no table. */
export const shown = <Row>(name: string): Shown<Row> => ({ name });

/** The effect of a change on the rows that this device shows, before the change has arrived. */
export interface Effect<Payload = unknown, Row = unknown> {
  readonly on: Shown<Row>;
  /** The row that the change is about. */
  id(payload: Payload, written: Written): string;
  /** The row with the change; `row` is undefined where the device has none. Missing where the change only shows that it waits. */
  change?(row: Row | undefined, payload: Payload, written: Written): NoInfer<Row> | undefined;
  /** How long it lasts: until the change is cancelled or refused, unless this says otherwise. */
  readonly until?: 'refused' | 'discarded' | undefined;
}

/** The writer of an entry, and the time of writing in epoch milliseconds of this device's clock. */
type Written = Pick<Entry, 'id' | 'owner' | 'queuedAt'>;

/** The kinds of change that the app knows, by their names. */
export type Kinds<K extends Kind = Kind> = ReadonlyMap<string, K>;

export const toKinds = <K extends Kind>(list: readonly K[]): Kinds<K> =>
  new Map(list.map((one) => [one.kind, one]));

/**
 * The newest payload version that this app reads; it sends it with every request. The server accepts versions from
 * `limits.oldestPayload` on. Once released, a changed payload becomes a new version beside the old one.
 */
export const entryVersion = 1;

/** Whether this app can send the entry. A newer app's entry waits: this app would refuse it or drop unknown fields ([LN6]). */
export const isKnown = (kinds: Kinds, { kind, version }: Pick<Entry, 'kind' | 'version'>): boolean =>
  version <= entryVersion && kinds.has(kind);

/** Kinds of a newer app are unknown here: this app only shows that they wait. */
export const shownByIn =
  (kinds: Kinds) =>
  (kind: string): ShownBy =>
    kinds.get(kind)?.shownBy ?? {};

/** The change as the outbox stores it. Throws for a payload of another shape. */
export const toDraft = <Payload>(
  kind: Kind<Payload>,
  given: Payload,
): Pick<Draft, 'kind' | 'lane' | 'version' | 'delayMs'> & { readonly payload: Payload } => {
  const payload = v.parse(kind.payload, given);
  return {
    kind: kind.kind,
    lane: kind.lane(payload),
    version: entryVersion,
    payload,
    delayMs: kind.delayMs(payload),
  };
};

/** The entry's payload; null when the entry has another kind or shape. */
export const readPayload = <Payload>(
  kind: Kind<Payload>,
  entry: Pick<Entry, 'kind' | 'payload'>,
): Payload | null => {
  if (entry.kind !== kind.kind) return null;
  const result = v.safeParse(kind.payload, entry.payload);
  return result.success ? result.output : null;
};
