/** What the databases of this device held for one member, remembered outside of them: the browser may evict them. */
export interface EvictionMarker {
  /** Names this life of the databases: after an eviction they get another name. */
  readonly databases: string;
  readonly hasCopy: boolean;
  /** When each unsent entry was written: epoch milliseconds, oldest first. */
  readonly unsent: readonly number[];
  /** The unsent entries that were evicted, until the member has seen it; null without an eviction. */
  readonly lost: readonly number[] | null;
}

/** The next marker. Nothing is lost where the databases are the same, or held nothing of this member. */
export const nextMarker = (
  before: EvictionMarker | null,
  held: Omit<EvictionMarker, 'lost'>,
): EvictionMarker => {
  const isEvicted =
    before !== null && before.databases !== held.databases && (before.hasCopy || before.unsent.length > 0);
  const lost = before?.lost ?? null;
  return { ...held, lost: isEvicted ? [...(lost ?? []), ...before.unsent] : lost };
};
