import { createPicker, type Random } from './random.ts';

/** The faults of one request on its way. */
export type NetworkFault =
  | 'none'
  | 'dropped'
  | 'delayed'
  | 'answer-lost'
  | 'duplicated'
  | 'busy'
  | 'server-error'
  | 'refused'
  | 'html'
  | 'empty-404'
  | 'gateway'
  | 'unavailable'
  | 'firewall'
  | 'unauthorized'
  | 'cut-short'
  | 'another-member';

/** The faults of one realtime event. */
type LiveFault = 'none' | 'dropped' | 'late' | 'twice' | 'partial';

/** How the server refuses a token: as expired, as a visitor's, or by a policy that found no member. */
export type Denial = 'expired' | 'anonymous' | 'policy';

/** Draws the faults of one world. Their rates differ between worlds, so that each fault also occurs without the others. */
export interface Faults {
  /** Ends all faults: later requests pass and later events arrive. */
  heal(): void;
  /** Draws the fault of one request. `concerns`: the kind of its entries, or `pull`; then the ids of its entries. */
  request(...concerns: readonly string[]): NetworkFault;
  /** Makes every request about one of these fail in the same way. Returns the function that ends it. */
  breakDown(concerns: readonly string[], how?: NetworkFault): () => void;
  /** True when storage steps may fail in this world. */
  readonly mayStorageFail: boolean;
  live(): LiveFault;
  /** The code of a refusal: a constraint, or a policy. */
  refusal(): '23514' | '42501';
  renewal(): 'works' | 'unreachable' | 'refused' | 'same-token';
  denial(): Denial;
  /** Draws the fault of one storage step: a full disk or an aborted transaction. Either writes nothing. */
  storage(): 'none' | 'full' | 'aborted';
  /** How long one storage step takes, in milliseconds. */
  storageDelay(): number;
  /** How long a transaction stays open on the server, in milliseconds; 0 commits at once. */
  commitDelay(): number;
  /** The Retry-After in milliseconds. */
  retryAfter(): number;
  /** Counts an operation, or the answer to a decision. */
  count(group: 'operation' | 'decision', what: string): void;
  /** How often each fault was drawn. */
  readonly tally: Map<string, number>;
}

export const createFaults = (random: Random): Faults => {
  let isHealed = false;
  const broken = new Map<string, NetworkFault>();
  const roughness = random.pick([0, 0.1, 0.3, 0.6]) ?? 0;
  const liveRoughness = random.pick([0, 0.3, 0.9]) ?? 0;
  const storageRoughness = random.pick([0, 0, 0.01, 0.04]) ?? 0;
  const slowStorage = random.pick([0, 0, 0.2]) ?? 0;
  const tally = new Map<string, number>();
  const countFault = <Name extends string>(group: string, name: Name): Name => {
    if (name !== 'none' && name !== 'works') {
      const key = `${group} ${name}`;
      tally.set(key, (tally.get(key) ?? 0) + 1);
    }
    return name;
  };
  const occurs = (probability: number) => !isHealed && probability > 0 && random.chance(probability);
  return {
    tally,
    count: (group, what) => void countFault(group, what),
    heal() {
      isHealed = true;
      broken.clear();
    },
    request(...concerns) {
      const concern = concerns.find((one) => broken.has(one));
      if (concern !== undefined) return broken.get(concern) ?? 'none';
      return occurs(roughness) ? countFault('request', pickRequest(random)) : 'none';
    },
    breakDown(concerns, how = pickBreakdown(random)) {
      countFault('only', how);
      for (const concern of concerns) broken.set(concern, how);
      return () => concerns.forEach((concern) => broken.delete(concern));
    },
    mayStorageFail: storageRoughness > 0,
    live: () => (occurs(liveRoughness) ? countFault('event', pickLive(random)) : ('none' as const)),
    refusal: () => (occurs(0.5) ? '42501' : '23514'),
    renewal: () => (isHealed ? ('works' as const) : countFault('renewal', pickRenewal(random))),
    denial: () => countFault('token', pickDenial(random)),
    storage: () =>
      occurs(storageRoughness)
        ? countFault('storage', random.chance(0.6) ? 'full' : 'aborted')
        : ('none' as const),
    storageDelay: () => (occurs(slowStorage) ? random.between(1, 50) : 0),
    commitDelay() {
      if (!occurs(roughness / 3)) return 0;
      countFault('transaction', 'delayed');
      return random.between(50, random.chance(0.5) ? 1_500 : 40_000);
    },
    retryAfter: () => (random.chance(0.1) ? random.between(3, 15) * 60_000 : random.between(1, 20) * 1_000),
  };
};

const pickRequest = createPicker({
  dropped: 4,
  delayed: 4,
  'answer-lost': 6,
  duplicated: 4,
  busy: 2,
  'server-error': 2,
  refused: 3,
  html: 2,
  'empty-404': 1,
  gateway: 1,
  unavailable: 1,
  firewall: 1,
  unauthorized: 1,
  'cut-short': 2,
  'another-member': 2,
});
const pickBreakdown = createPicker({
  dropped: 2,
  'answer-lost': 2,
  gateway: 2,
  unavailable: 2,
  firewall: 2,
  unauthorized: 3,
  'server-error': 2,
  busy: 1,
});
const pickLive = createPicker({ dropped: 2, late: 6, twice: 3, partial: 1 });
const pickRenewal = createPicker({ works: 6, unreachable: 1, refused: 1, 'same-token': 1 });
const pickDenial = createPicker({ expired: 6, anonymous: 2, policy: 2 });
