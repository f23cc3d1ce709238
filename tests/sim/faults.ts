import { pickWeighted, type Random } from './random.ts';

/** What may happen to one request on its way. */
export type NetworkFault =
  'none' | 'dropped' | 'delayed' | 'answer-lost' | 'duplicated' | 'busy' | 'server-error' | 'refused';

/** What may happen to one realtime event. */
export type LiveFault = 'none' | 'dropped' | 'late' | 'twice';

/** The weather of one seed: some worlds are calm, some are awful, so that faults also meet alone. */
export interface Faults {
  /** Ends all of it: from now on requests pass and events arrive. */
  heal(): void;
  request(): NetworkFault;
  live(): LiveFault;
  renewal(): 'works' | 'unreachable' | 'refused' | 'same-token';
  /** True when this one storage step refuses. */
  storageRefuses(): boolean;
  /** Milliseconds that one storage step takes. */
  storageDelay(): number;
  /** Milliseconds that a transaction stays open on the server; 0 commits at once. */
  held(): number;
  /** Counts what happens to a page or a device. */
  note(what: string): void;
  /** How often each fault was dealt. */
  readonly tally: Map<string, number>;
}

export const createFaults = (random: Random): Faults => {
  let isHealed = false;
  const roughness = random.pick([0, 0.1, 0.3, 0.6]) ?? 0;
  const liveRoughness = random.pick([0, 0.3, 0.9]) ?? 0;
  const storageRoughness = random.pick([0, 0, 0.01, 0.04]) ?? 0;
  const slowStorage = random.pick([0, 0, 0.2]) ?? 0;
  const tally = new Map<string, number>();
  const count = <Name extends string>(group: string, name: Name): Name => {
    if (name !== 'none' && name !== 'works')
      tally.set(`${group} ${name}`, (tally.get(`${group} ${name}`) ?? 0) + 1);
    return name;
  };
  const occurs = (probability: number) => !isHealed && random.chance(probability);
  return {
    tally,
    note: (what) => void count('operation', what),
    heal() {
      isHealed = true;
    },
    request: () =>
      occurs(roughness) ? count('request', pickWeighted(random, requestWeights)) : ('none' as const),
    live: () =>
      occurs(liveRoughness) ? count('event', pickWeighted(random, liveWeights)) : ('none' as const),
    renewal: () => (isHealed ? ('works' as const) : count('renewal', pickWeighted(random, renewalWeights))),
    storageRefuses: () => occurs(storageRoughness) && count('storage', 'refused') === 'refused',
    storageDelay: () => (occurs(slowStorage) ? random.between(1, 50) : 0),
    held() {
      if (!occurs(roughness / 3)) return 0;
      count('transaction', 'held');
      return random.between(50, 40_000);
    },
  };
};

const requestWeights = {
  dropped: 2,
  delayed: 2,
  'answer-lost': 3,
  duplicated: 2,
  busy: 1,
  'server-error': 1,
  refused: 1,
} as const;
const liveWeights = { dropped: 1, late: 2, twice: 1 } as const;
const renewalWeights = { works: 6, unreachable: 1, refused: 1, 'same-token': 1 } as const;
