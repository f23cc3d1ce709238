/** What an app last knew that a device keeps for one member. Times in epoch milliseconds of the device's clock. */
export interface Stock {
  /** Names this life of the device's databases: when they are taken away, the next ones get another. */
  readonly mark: string;
  /** The copy of what the server shows was there. */
  readonly hasCopy: boolean;
  readonly waiting: Unsent;
}

/** How many things waited to be sent, and when the first and the last of them were written. */
export interface Unsent {
  readonly count: number;
  readonly from: number | null;
  readonly to: number | null;
}

/** What the browser took away, as far as it was known. */
export interface Loss {
  /** When it was noticed. */
  readonly at: number;
  readonly unsent: Unsent;
}

/** What is remembered of it outside of the databases. */
export interface KeptHere {
  readonly stock: Stock;
  /** Until the member has seen it. */
  readonly loss: Loss | null;
}

export const nothingUnsent: Unsent = { count: 0, from: null, to: null };

/**
 * What to remember now. A loss is noticed where the databases have another mark than the remembered ones and something
 * was in those: an account that is new on the device, or that left nothing behind, has lost nothing.
 */
export const takeStock = (remembered: KeptHere | null, stock: Stock, now: number): KeptHere => {
  const before = remembered?.stock;
  const isLost =
    before !== undefined && before.mark !== stock.mark && (before.hasCopy || before.waiting.count > 0);
  const earlier = remembered?.loss ?? null;
  if (!isLost) return { stock, loss: earlier };
  return { stock, loss: { at: now, unsent: joined(earlier?.unsent ?? nothingUnsent, before.waiting) } };
};

/** The queue as it is remembered: what was refused is lost with it too, what was acknowledged has arrived. */
export const unsentOf = (
  entries: readonly { readonly state: string; readonly queuedAt: number }[],
): Unsent => {
  const times = entries.filter(({ state }) => state !== 'acked').map(({ queuedAt }) => queuedAt);
  return times.length === 0
    ? nothingUnsent
    : { count: times.length, from: Math.min(...times), to: Math.max(...times) };
};

const joined = (a: Unsent, b: Unsent): Unsent => {
  const from = [a.from, b.from].filter((time) => time !== null);
  const to = [a.to, b.to].filter((time) => time !== null);
  return {
    count: a.count + b.count,
    from: from.length > 0 ? Math.min(...from) : null,
    to: to.length > 0 ? Math.max(...to) : null,
  };
};
