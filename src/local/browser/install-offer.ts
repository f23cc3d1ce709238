import type { InstallRecord } from '../../domain/install-moment.ts';
import { deviceValues } from '../store/keys.ts';

/** Chromium's event, as far as it is used; it can be shown once. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let current: InstallOffer | null = null;
const listeners = new Set<() => void>();
const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

const keep = (offer: InstallOffer | null): void => {
  current = offer;
  for (const changed of listeners) changed();
};

/** The browser's offer to install the app, kept for the moment in which the person is asked. */
export const installOffer = {
  current: (): InstallOffer | null => current,
  /** It has been shown, and is good for nothing more. */
  forget: (): void => keep(null),
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
} as const;

/** What this device remembers about installing the app. The first call makes the record: from then on this is no first visit. */
export const readInstallRecord = (): InstallRecord => {
  const stored = deviceValues.install.read();
  if (stored) return stored;
  const first = { firstAt: Date.now(), hasWritten: false, declined: 0, declinedAt: 0, isInstalled: false };
  deviceValues.install.write(first);
  return first;
};

export const noteInstall = (change: Partial<Omit<InstallRecord, 'firstAt'>>): void => {
  deviceValues.install.write({ ...readInstallRecord(), ...change });
};

/** Called once a document, as early as its scripts are there. */
export const keepInstallOffer = (): void => {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    // No bar of the browser's own over the first view.
    event.preventDefault();
    if (isOffer(event)) keep(event);
  });
  // However it came about: by the card, or by the browser's menu.
  globalThis.addEventListener('appinstalled', () => {
    noteInstall({ isInstalled: true });
    installOffer.forget();
    void import('./storage.ts').then(({ askToPersist }) => askToPersist()).catch(() => undefined);
  });
};
