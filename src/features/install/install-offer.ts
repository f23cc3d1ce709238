import type { InstallRecord } from './rules/install-moment.ts';
import { installStored } from './stored.ts';

/** Chromium's `beforeinstallprompt` event. Its prompt can be shown once. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let current: InstallOffer | null = null;
const listeners = new Set<() => void>();
const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

const setOffer = (offer: InstallOffer | null): void => {
  current = offer;
  for (const changed of listeners) changed();
};

/** The browser's install prompt, kept until the app shows it. */
export const installOffer = {
  current: (): InstallOffer | null => current,
  /** Drops a prompt that was shown. */
  forget: (): void => setOffer(null),
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
} as const;

/** Reads this device's record about installing. The first call creates the record, with the time of the first visit. */
export const readInstallRecord = (): InstallRecord => {
  const stored = installStored.install.read();
  if (stored) return stored;
  const first = { firstAt: Date.now(), hasWritten: false, declined: 0, declinedAt: 0, isInstalled: false };
  installStored.install.write(first);
  return first;
};

export const recordInstall = (change: Partial<Omit<InstallRecord, 'firstAt'>>): void => {
  installStored.install.write({ ...readInstallRecord(), ...change });
};

/**
 * Call once in each document, as soon as its scripts run. Takes over an event that the document's first lines have stored
 * (src/site/load-later.ts).
 */
export const watchInstallOffer = (): void => {
  const early: unknown = Reflect.get(globalThis, 'earlyInstallOffer');
  if (early instanceof Event && isOffer(early)) setOffer(early);
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    // Prevents the browser's own install bar.
    event.preventDefault();
    if (isOffer(event)) setOffer(event);
  });
  // Fires also after an installation from the browser's menu.
  globalThis.addEventListener('appinstalled', () => {
    recordInstall({ isInstalled: true });
    installOffer.forget();
    void import('../../engine/local/browser/storage.ts')
      .then(({ askToPersist }) => askToPersist())
      .catch(() => undefined);
  });
};
