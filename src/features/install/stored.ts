import type { InstallRecord } from './rules/install-moment.ts';
import { isBoolean, isNumber, isObjectOf, json, text } from '../../engine/local/store/formats.ts';
import { inTab, onDevice } from '../../engine/local/store/key-value-store.ts';

/** The values that this device stores about installing the app. */
export const installStored = {
  /** This device's record of the install offer. Never removed. */
  install: onDevice(
    'goa-build-club:install',
    json<InstallRecord>(
      isObjectOf({
        firstAt: isNumber,
        hasWritten: isBoolean,
        declined: isNumber,
        declinedAt: isNumber,
        isInstalled: isBoolean,
      }),
    ),
  ),
  /** The address of the last launch, which Chromium delivers again after a reload. */
  lastLaunch: inTab('goa-build-club:launched', text),
} as const;
