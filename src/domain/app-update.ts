const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** The person may still be in the middle of a sentence this long after the last key. */
const pauseMs = 3_000;

/** Input of {@link isCheckDue}. Times are epoch milliseconds of the device's clock. */
export interface CheckMoment {
  readonly now: number;
  /** The last time the server answered a check; null before the first. */
  readonly lastCheckAt: number | null;
  readonly isVisible: boolean;
  readonly isOnline: boolean;
}

/**
 * Whether to check for a newer version: at the start, then every hour while the page is visible and online. A device
 * that slept checks once when it wakes. A clock that was set back counts as an hour passed.
 */
export const isCheckDue = ({ now, lastCheckAt, isVisible, isOnline }: CheckMoment): boolean =>
  isVisible && isOnline && hasPassed(lastCheckAt, hourMs, now);

/** Input of {@link showsOffer}: the state of a page that has a newer version to offer. */
export interface OfferMoment {
  readonly now: number;
  /** The last key press in a field; null when there was none. */
  readonly lastKeyAt: number | null;
  /** The focused field holds text. */
  readonly isWriting: boolean;
  /** A reload would lose unsaved text, or a dialog is open. */
  readonly isHeld: boolean;
  /** An outbox of this device is sending. */
  readonly isSending: boolean;
  /** When the person pressed "Later"; null when they did not. */
  readonly laterAt: number | null;
  /** The offer is already on the screen. */
  readonly isShown: boolean;
}

/**
 * Whether to show the offer of a newer version: never while the person types or has unsaved text. The offer does not
 * appear while an outbox sends; once shown, it stays, or it would flicker.
 */
export const showsOffer = (moment: OfferMoment): boolean =>
  !moment.isWriting &&
  !moment.isHeld &&
  hasPassed(moment.lastKeyAt, pauseMs, moment.now) &&
  (moment.isShown || !moment.isSending) &&
  hasPassed(moment.laterAt, dayMs, moment.now);

/** Whether `ms` have passed since `since`; true without a `since` or when the clock was set back. */
const hasPassed = (since: number | null, ms: number, now: number): boolean =>
  since === null || now - since >= ms || now < since;
