import { useSyncExternalStore } from 'react';

/**
 * How this page stands to a newer version of the app. `waiting`: one is on the device and waits for the person. `active`:
 * another tab has changed to it, and this page goes on with the files of its own. `gone`: the server no longer has those.
 */
type NewerVersion = 'none' | 'waiting' | 'active' | 'gone';

export interface AppVersion {
  readonly newer: NewerVersion;
  /**
   * What stands on the screen about it. `finishing`: the person has asked for it, and what is being sent goes first;
   * `late`: that takes long; `changing`: the page is about to reload.
   */
  readonly prompt: 'hidden' | 'offer' | 'finishing' | 'late' | 'changing';
}

const initial: AppVersion = { newer: 'none', prompt: 'hidden' };
let version = initial;
const listeners = new Set<() => void>();

/** No atom: every public page asks for it from its first script on, and Jotai comes with the portal. */
export const appVersion = {
  read: (): AppVersion => version,
  change(to: Partial<AppVersion>): void {
    version = { ...version, ...to };
    for (const changed of listeners) changed();
  },
} as const;

export const useAppVersion = (): AppVersion => useSyncExternalStore(subscribe, appVersion.read, atFirst);

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};
const atFirst = () => initial;
