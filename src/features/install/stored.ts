import type { InstallRecord } from './rules/install-moment.ts';
import { isBoolean, isNumber, isObjectOf, json, text } from '../../engine/local/store/formats.ts';
import { inTab, onDevice } from '../../engine/local/store/key-value-store.ts';

/** The values that this device stores about installing the app. */
export const installStored = {
  /** When to offer the installation. Never removed. */
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
  /** The address of the last launch: Chromium hands it to the page again after a reload. */
  lastLaunch: inTab('goa-build-club:launched', text),
} as const;
