/**
 * How heavy the built app may be: of each kind of file at most so many kB (of 1000 bytes) in so many requests.
 * tests/e2e/budgets.spec.ts and portal-budgets.spec.ts measure. Scripts, stylesheets and documents count as gzip
 * compresses them, unless a line says otherwise.
 */
export const budgets = {
  /** Until the page answers to a finger. What it shows is complete without any of its JavaScript. */
  '/': {
    'JavaScript before the load event': { kB: 92, requests: 20 },
    JavaScript: { kB: 124, requests: 25 },
    CSS: { kB: 15.8, requests: 1 },
    documents: { kB: 35, requests: 1 },
    pictures: { kB: 28, requests: 10 },
    fonts: { kB: 71, requests: 6 },
  },
  '/reviews': {
    'JavaScript before the load event': { kB: 92, requests: 20 },
    JavaScript: { kB: 109, requests: 18 },
    CSS: { kB: 15.8, requests: 1 },
    documents: { kB: 12.5, requests: 1 },
    pictures: { kB: 10, requests: 4 },
    fonts: { kB: 71, requests: 6 },
  },
  /** Everything, scrolled through on a phone, as it comes over the wire, headers and all. */
  'the whole of /': { everything: { kB: 400, requests: 70 } },
  /** Until the first member's card, from the sign-in on: without a copy the server is what one waits for. */
  'the first visit of /members': { JavaScript: { kB: 262, requests: 60 } },
  /** Until the first card again: a device that has been here shows its own copy. */
  '/members': { JavaScript: { kB: 190, requests: 46 } },
  /** Uncompressed bytes that a device stores: before the site works offline, and then for members and senders. */
  'the public site offline': { everything: { kB: 900, requests: 56 } },
  'the portal offline': { everything: { kB: 740, requests: 66 } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Budget>>>>;

interface Budget {
  readonly kB: number;
  readonly requests: number;
}

export interface Weight {
  readonly path: string;
  readonly bytes: number;
}

/** Nothing when the files together are within the budget, otherwise one line with the sum and the heaviest of them. */
export const overBudget = (
  page: string,
  kind: string,
  { kB, requests }: Budget,
  weights: readonly Weight[],
): string[] => {
  const bytes = weights.reduce((total, one) => total + one.bytes, 0);
  if (bytes <= kB * 1000 && weights.length <= requests) return [];
  const heaviest = weights
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 5)
    .map((one) => `${one.path} ${inKB(one.bytes)}`);
  return [
    `${page}, ${kind}: ${inKB(bytes)} of ${kB} in ${weights.length} requests of ${requests}. Most: ${heaviest.join(', ')}`,
  ];
};

const inKB = (bytes: number): string => (bytes / 1000).toFixed(1);
