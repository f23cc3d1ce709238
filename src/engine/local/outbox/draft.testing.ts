import type { Draft } from '../../sync/entry.ts';

/** A draft of an entry, in the lane of its kind. */
export const draftOf = (
  owner: string,
  kind: string,
  payload: unknown,
  change: Partial<Draft> = {},
): Draft => ({
  id: crypto.randomUUID(),
  owner,
  lane: kind,
  kind,
  version: 1,
  payload,
  queuedAt: 0,
  ...change,
});
