import type { Entry } from './entry.ts';
import type { Changed, OutboxStore } from './ports.ts';

export const idsOf = (entries: readonly Entry[]) => entries.map((entry) => entry.id);

export const idsIn = async (outbox: OutboxStore, state: Entry['state']): Promise<readonly string[]> =>
  idsOf(await outbox.inState(state));

/** Spares the transaction when there is nothing to change. */
export const changeAll = async (
  outbox: OutboxStore,
  ids: readonly string[],
  step: Parameters<OutboxStore['change']>[1],
): Promise<readonly Changed[]> => (ids.length === 0 ? [] : outbox.change(ids, step));
