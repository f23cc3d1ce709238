/** What this device stores for one member. Times in epoch milliseconds of the device's clock. */
export interface Stock {
  /** A random id of the databases; new databases after an eviction get a new one. */
  readonly mark: string;
  /** The mirror held rows. */
  readonly hasCopy: boolean;
  readonly waiting: Unsent;
}

/** How many entries were not sent yet, and when the first and the last were written. */
export interface Unsent {
  readonly count: number;
  readonly from: number | null;
  readonly to: number | null;
}

/** An eviction: the browser deleted the databases. */
export interface Loss {
  /** When the app noticed it. */
  readonly at: number;
  readonly unsent: Unsent;
}

/** The record outside the databases that survives an eviction. */
export interface KeptHere {
  readonly stock: Stock;
  /** Null once the member has seen the notice. */
  readonly loss: Loss | null;
}

export const nothingUnsent: Unsent = { count: 0, from: null, to: null };

/**
 * The record to write now. Reports a loss when the databases have another mark than the recorded ones and those were not
 * empty.
 */
export const takeStock = (remembered: KeptHere | null, stock: Stock, now: number): KeptHere => {
  const before = remembered?.stock;
  const isLost =
    before !== undefined && before.mark !== stock.mark && (before.hasCopy || before.waiting.count > 0);
  const earlier = remembered?.loss ?? null;
  if (!isLost) return { stock, loss: earlier };
  return { stock, loss: { at: now, unsent: joined(earlier?.unsent ?? nothingUnsent, before.waiting) } };
};

/** Counts the entries that an eviction would lose: all except acknowledged ones. */
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
