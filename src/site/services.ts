import { captureReferralCode } from '../features/invitations/referral-code.ts';
import { deviceValues } from '../engine/local/store/keys.ts';
import type { Services } from '../engine/member/services.ts';
import { applicationsStored } from '../features/applications/stored.ts';

let loaded: Services | null = null;
const listeners = new Set<() => void>();

/**
 * Loads the services once: client, storage, engines. They are larger than a public page, which loads them only when it needs them.
 * Rejects when they fail to load; the next call tries again.
 */
export const loadServices = (): Promise<Services> =>
  (loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  }));

let loading: Promise<Services> | null = null;

const load = async (): Promise<Services> => {
  const { startServices } = await import('./start-services.ts');
  // A public page has long shown its first view.
  loaded = startServices(Promise.resolve());
  for (const changed of listeners) changed();
  return loaded;
};

/** The arguments of React's useSyncExternalStore. The services are null until a call of `loadServices` has loaded them. */
export const loadedServices = {
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
  snapshot: (): Services | null => loaded,
  none: (): null => null,
} as const;

/** True when the page needs the services from the start: for a referral code, a member or an application. */
export const hasWorkForServices = (): boolean =>
  captureReferralCode(globalThis.location.search) !== null ||
  deviceValues.user.read() !== null ||
  applicationsStored.hasApplied.read() !== null;
