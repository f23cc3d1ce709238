/** A device's record of the install offer. Times in epoch milliseconds of the device's clock. */
export interface InstallRecord {
  /** The time of the first visit. */
  readonly firstAt: number;
  /** Whether the person has put something into an outbox here. */
  readonly hasWritten: boolean;
  /** How often the person pressed "Not now", and when last. */
  readonly declined: number;
  readonly declinedAt: number;
  readonly isInstalled: boolean;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** Pages opened within this time belong to one visit. */
const visitMs = 30 * minute;
const pauseAfterDeclineMs = 60 * day;

/**
 * Whether to offer the app: from the second visit on, or once the person has written something. Not when the app is installed, within
 * 60 days of a first "Not now", or after a second one. Compares absolute differences, so that a clock that was once wrong does not
 * block the offer for years.
 */
export const mayOfferInstall = (record: InstallRecord, now: number): boolean => {
  if (record.isInstalled || record.declined >= 2) return false;
  if (record.declined === 1 && Math.abs(now - record.declinedAt) < pauseAfterDeclineMs) return false;
  return record.hasWritten || Math.abs(now - record.firstAt) >= visitMs;
};
