/**
 * What the built app may weigh, in kB of 1000 bytes. `known` says what each part weighed when the budget was
 * last looked at, so that a budget that is exceeded names what grew. tests/e2e/budgets.spec.ts measures.
 */
export interface Budget {
  readonly most: number;
  readonly known: Readonly<Record<string, number>>;
}

export interface Weight {
  /** A file's path without the hash of its content. */
  readonly name: string;
  readonly bytes: number;
}

/** The path of a built file without the hash of its content: `/assets/react-Bnbd6vT4.js` is `react.js`. */
export const nameOf = (path: string): string =>
  path === '/' ? 'index.html' : path.replace(/^\/?assets\/(.+)-[\w-]{8}(\.\w+)$/, '$1$2').replace(/^\//, '');

/**
 * Nothing when `weights` are within the budget. Otherwise one line with the sum, then a line for each part
 * that is new or grew, the largest growth first.
 */
export const overBudget = (title: string, { most, known }: Budget, weights: readonly Weight[]): string[] => {
  const total = sum(weights.map(({ bytes }) => bytes));
  if (total <= most * 1000) return [];
  const growth = weights
    .map(({ name, bytes }) => ({ name, bytes, before: (known[name] ?? 0) * 1000 }))
    // The table is rounded to tenths.
    .filter(({ bytes, before }) => bytes - before > 50)
    .toSorted((a, b) => b.bytes - b.before - (a.bytes - a.before));
  return [
    `${title}: ${kB(total)} of ${most} kB.`,
    ...growth.map(({ name, bytes, before }) =>
      name in known ? `${name} grew from ${kB(before)} to ${kB(bytes)}` : `${name} is new with ${kB(bytes)}`,
    ),
  ];
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
