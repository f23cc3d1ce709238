/** Records what this device's databases hold for one member. Stored outside them, because the browser may evict them. */
export interface EvictionMarker {
  /** A random id of the databases; new databases after an eviction get a new one. */
  readonly databases: string;
  readonly hasMirror: boolean;
  /** When each unsent entry was written: epoch milliseconds, oldest first. */
  readonly unsent: readonly number[];
  /** When the entries that an eviction deleted were written. Null without an eviction, and once the member has seen the notice. */
  readonly lost: readonly number[] | null;
}

/**
 * The marker to store now. When new databases have replaced those with this member's data, adds the unsent entries to `lost`,
 * except those that were restored.
 */
export const nextMarker = (
  before: EvictionMarker | null,
  current: Omit<EvictionMarker, 'lost'>,
): EvictionMarker => {
  const isEvicted =
    before !== null &&
    before.databases !== current.databases &&
    (before.hasMirror || before.unsent.length > 0);
  const lost = before?.lost ?? null;
  return {
    ...current,
    lost: isEvicted ? [...(lost ?? []), ...before.unsent.filter((at) => !current.unsent.includes(at))] : lost,
  };
};
