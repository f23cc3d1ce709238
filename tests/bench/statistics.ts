export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly runs: readonly number[];
}

/** `values` in any order and of any unit; at least one. */
export const spreadOf = (values: readonly number[]): Spread => ({
  median: percentile(values, 0.5),
  min: Math.min(...values),
  max: Math.max(...values),
  runs: values,
});

/** Between two values it is the mean of them weighted by distance; `share` from 0 to 1. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
};
