import { readReferralCode } from '../local/browser/referral-code.ts';
import { deviceValues } from '../local/store/keys.ts';
import type { Services } from './compose.ts';

let loading: Promise<Services> | null = null;
let loaded: Services | null = null;
const listeners = new Set<() => void>();

/**
 * The services of this page: client, storage, engines. They weigh more than the
 * public pages that can do without, so they come when something needs them, once.
 * Rejects when they could not be fetched; the next call tries again.
 */
export const loadServices = (): Promise<Services> => {
  loading ??= import('./compose.ts')
    .then(({ compose }) => {
      loaded = compose(Promise.resolve());
      for (const changed of listeners) changed();
      return loaded;
    })
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
};

/** For React's useSyncExternalStore; null until something has loaded them. */
export const loadedServices = {
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
  snapshot: (): Services | null => loaded,
  none: (): null => null,
} as const;

/** Whether a public page has work for the services although nobody asked: a code, a member, a waiting application. */
export const hasWorkForServices = (): boolean =>
  readReferralCode(globalThis.location.search) !== null ||
  deviceValues.identity.read() !== null ||
  deviceValues.hasApplied.read() !== null;
