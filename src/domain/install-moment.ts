/** What a device remembers about installing the app. Times in epoch milliseconds of its own clock. */
export interface InstallRecord {
  /** The first visit. */
  readonly firstAt: number;
  /** Something was written here and put into the queue. */
  readonly hasWritten: boolean;
  /** How often the person said "not now", and when last. */
  readonly declined: number;
  readonly declinedAt: number;
  readonly isInstalled: boolean;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** A later page of the same visit is no second visit. */
const visitGap = 30 * minute;
const quietAfterNo = 60 * day;

/**
 * Whether now is a moment to offer the app: from the second visit on, or once something was written; never when it is
 * installed, for 60 days after a "not now", and never again after the second. A clock that was set back counts as far
 * away as one that went on: nobody is kept from it for years by a wrong date.
 */
export const mayOfferInstall = (record: InstallRecord, now: number): boolean => {
  if (record.isInstalled || record.declined >= 2) return false;
  if (record.declined === 1 && Math.abs(now - record.declinedAt) < quietAfterNo) return false;
  return record.hasWritten || Math.abs(now - record.firstAt) >= visitGap;
};
