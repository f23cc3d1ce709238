/** The rows that have met every condition so far, each with the sum of its scores: less is better. */
export interface Matches {
  /** `scores` by row: `NO_MATCH` for a row that does not meet the condition. */
  narrow(scores: Uint8Array): void;
  /** How many rows met every condition; all before the first one. */
  readonly left: number;
  /** Those rows, the best first, equally good ones as in `order`. All of `order` if there was no condition. */
  inOrder(order: Uint32Array): Uint32Array;
  /** By row: 1 for one that met every condition so far, 0 for the others. */
  mask(): Uint8Array;
}

export const NO_MATCH = 255;

/** `rowCount`: one more than the highest row. The loops do without branches on scores, which no processor could foresee. */
export const createMatches = (rowCount: number): Matches => {
  let sums: Uint16Array | undefined;
  let left = rowCount;

  return {
    narrow(scores) {
      left = 0;
      if (sums === undefined) {
        sums = new Uint16Array(rowCount);
        for (let row = 0; row < rowCount; row++) {
          const sum = added[scores[row] ?? NO_MATCH] ?? OUT;
          sums[row] = sum;
          left += isIn(sum);
        }
        return;
      }
      for (let row = 0; row < rowCount; row++) {
        const sum = Math.min((sums[row] ?? OUT) + (added[scores[row] ?? NO_MATCH] ?? OUT), OUT);
        sums[row] = sum;
        left += isIn(sum);
      }
    },
    get left() {
      return left;
    },
    inOrder(order) {
      if (sums === undefined) return order.slice();
      return left === 0 ? new Uint32Array(0) : sortedByCounting(sums, left, order).subarray(0, left);
    },
    mask() {
      const mask = new Uint8Array(rowCount);
      if (sums === undefined) return mask.fill(1);
      for (let row = 0; row < rowCount; row++) mask[row] = isIn(sums[row] ?? OUT);
      return mask;
    },
  };
};

/** The sum of a row that failed a condition. */
const OUT = 65_535;

const isIn = (sum: number): number => (sum - OUT) >>> 31;

const added = Uint16Array.from({ length: 256 }, (_, score) => (score === NO_MATCH ? OUT : score));

/** The rows that are out come last. */
const sortedByCounting = (sums: Uint16Array, left: number, order: Uint32Array): Uint32Array => {
  const places = new Uint32Array(OUT + 1);
  for (let row = 0; row < sums.length; row++) {
    const sum = sums[row] ?? OUT;
    places[sum] = (places[sum] ?? 0) + 1;
  }
  let next = 0;
  for (let sum = 0; next < left; sum++) {
    const count = places[sum] ?? 0;
    places[sum] = next;
    next += count;
  }
  places[OUT] = left;
  // A row without a member is out too, but not in the order: there is room for all of them.
  const sorted = new Uint32Array(sums.length);
  for (let index = 0; index < order.length; index++) {
    const row = order[index] ?? 0;
    const sum = sums[row] ?? OUT;
    const place = places[sum] ?? 0;
    sorted[place] = row;
    places[sum] = place + 1;
  }
  return sorted;
};
